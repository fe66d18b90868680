// The manifest for Chromium → the one for Firefox, which has a sidebar and no service workers.

/** Return Firefox's manifest. */
export function firefoxManifest(chromium) {
  const { side_panel: panel, minimum_chrome_version: _, background, ...shared } = chromium;
  return {
    ...shared,
    permissions: chromium.permissions.filter((each) => each !== "sidePanel"),
    background: { scripts: [background.service_worker], type: background.type },
    sidebar_action: {
      default_panel: panel.default_path,
      default_title: "claimwright",
      default_icon: chromium.action.default_icon,
      open_at_install: false,
    },
    browser_specific_settings: {
      gecko: {
        id: "extension@claimwright.invalid",
        strict_min_version: "128.0",
        data_collection_permissions: { required: ["websiteContent"] },
      },
    },
  };
}
