import { defineConfig } from "@playwright/test";

const chromium = process.env["CHROMIUM"];
if (!chromium) throw new Error("CHROMIUM names no browser: run the tests by `make e2e`.");

// Machines differ: a test says what must come, and waits for it for as long as this.
const PATIENCE = 60_000;

// Chromium heeds only the last of several such lists, so this one repeats that of Playwright 1.65
// (chromiumSwitches.ts). The last line is ours: every window would load two pages for suggestions
// below an address that nobody types, which costs as much as opening the window.
const DISABLED = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"],
  ...["OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  snapshotPathTemplate: "{testDir}/{testFileName}-snapshots/{arg}{ext}",
  fullyParallel: true,
  workers: 4, // which wait for half of their time, on two processors
  // A test that fails is tried once more. If it then passes the run passes, and the list calls the
  // test "flaky": that is still a fault, of the page or of the test, and wants to be repaired.
  retries: 1,
  forbidOnly: true,
  // The second one repeats in short what failed and why, after everything else.
  reporter: [["list"], ["./scripts/failure-summary.ts"]],
  timeout: 6 * PATIENCE,
  expect: { timeout: PATIENCE },
  use: {
    locale: "en-GB",
    actionTimeout: PATIENCE,
    navigationTimeout: PATIENCE,
    screenshot: "only-on-failure",
    trace: "on-first-retry", // all that led to a failure, if it happens again
    launchOptions: {
      executablePath: chromium,
      args: [
        // Drawing by a graphics processor that is only imitated, and a process for each visit of a
        // page, cost a third of the time.
        "--disable-gpu",
        "--renderer-process-limit=1",
        `--disable-features=${DISABLED.join()}`,
        // Chromium has no sandbox for root, as in containers.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
});
