/** Chromium's `beforeinstallprompt` event; it can prompt once. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    installPrompt?: InstallPrompt | null
  }
}

/**
 * Runs in <head>, because the browser may fire the event before the page's code loads. Also suppresses the browser's
 * own banner.
 */
export const installScript = `addEventListener("beforeinstallprompt",function(event){event.preventDefault();window.installPrompt=event})`
