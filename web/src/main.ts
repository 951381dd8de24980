import { mount } from "svelte";

import { connection, followEarly } from "$lib/connection/index.ts";
import App from "$lib/shell/App.svelte";
import { keepOffline } from "$lib/shell/offline.ts";
import { session } from "$lib/session/session.svelte.ts";
import "$lib/styles/font.css";
import "$lib/styles/tokens.css";
import "$lib/styles/base.css";
import "$lib/settings/palettes.css";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the app");
const onshown = followEarly();
connection.start();
session.start();
mount(App, { target, props: { onshown } });
keepOffline();
