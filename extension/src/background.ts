// A click on the icon or in the menu → the panel, open, with what was asked for left for it to take.
// Nothing is kept in memory here: the browser may end this worker whenever it likes.

import { leaveRequest, type Request, writeBegun } from "./settings";

const SELECTION = "check-selection";
const PAGE = "check-page";

chrome.runtime.onInstalled.addListener(() => {
  chrome.contextMenus.removeAll(() => {
    chrome.contextMenus.create({
      id: SELECTION,
      contexts: ["selection"],
      title: chrome.i18n.getMessage("menuSelection"),
    });
    chrome.contextMenus.create({
      id: PAGE,
      contexts: ["page"],
      title: chrome.i18n.getMessage("menuPage"),
    });
  });
});

chrome.contextMenus.onClicked.addListener((info, tab) => {
  if (tab?.id === undefined) return;
  const kind = info.menuItemId === SELECTION ? "selection" : "page";
  const request: Request = { kind, tabId: tab.id, selection: info.selectionText ?? "" };
  // The panel opens only while the browser still counts the click, so nothing is awaited before.
  const opened = openPanel(tab);
  void leaveRequest(request).then(async () => opened);
});

chrome.action.onClicked.addListener((tab) => {
  void openPanel(tab);
});

// The panel may be shut by then; what is kept of a tab that is gone would fill the browser's store.
chrome.tabs.onRemoved.addListener((tabId) => {
  void writeBegun(tabId, null);
});

interface Sidebar {
  sidebarAction?: { open: () => Promise<void> };
}

/** Open the panel beside the page; a browser that has no such place gets a window. */
async function openPanel(tab: chrome.tabs.Tab): Promise<void> {
  try {
    const firefox = (globalThis as { browser?: Sidebar }).browser?.sidebarAction;
    if (firefox) await firefox.open();
    else await chrome.sidePanel.open({ windowId: tab.windowId });
  } catch {
    await chrome.windows.create({
      url: chrome.runtime.getURL(`panel.html?tab=${tab.id ?? ""}`),
      type: "popup",
      width: 440,
      height: 800,
    });
  }
}
