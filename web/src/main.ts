import { mount } from "svelte";
import App from "./App.svelte";
import { keepClient } from "./installing";
import "./style/all.css";

mount(App, { target: document.getElementById("app")! });
keepClient();
