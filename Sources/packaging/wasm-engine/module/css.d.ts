export { css } from "./index.js";
