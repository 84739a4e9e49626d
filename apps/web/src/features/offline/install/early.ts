/** What Chromium hands out once for the button that installs the site. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    installPrompt?: InstallPrompt | null
  }
}

/** Runs in <head>: the browser may offer the installation before the page's code has come. Its own banner stays away. */
export const installScript = `addEventListener("beforeinstallprompt",function(event){event.preventDefault();window.installPrompt=event})`
