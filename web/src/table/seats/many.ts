// What a table of more than five players needs. Few tables do: it is a bundle of its own.
import "../../style/many.css";

export { around } from "./ring";
