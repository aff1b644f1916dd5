// What the build makes (bundle/traditional.ts).
declare module "virtual:traditional" {
  const table: Record<string, string>;
  export default table;
}
