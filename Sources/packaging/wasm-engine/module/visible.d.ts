export { visible } from "./index.js";
