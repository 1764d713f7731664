import { h, render } from "preact";
import { App } from "./app.tsx";
import { applyTheme, storedTheme } from "./theme.ts";

const root = document.getElementById("app");
if (root === null) throw new Error("index.html has no #app");
applyTheme(storedTheme());
render(h(App, {}), root);
