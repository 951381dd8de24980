import { mount } from "svelte";

import App from "$lib/shell/App.svelte";
import "$lib/styles/tokens.css";
import "$lib/styles/base.css";
import { loadLanguage } from "$lib/texts/language.svelte.ts";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the app");
await loadLanguage();
mount(App, { target });
