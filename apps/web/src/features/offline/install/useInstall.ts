import { useSyncExternalStore } from 'react'
import './early.ts'

/**
 * How this browser can install the site: already installed, by a button, by the steps of iOS, by Safari's menu on a
 * Mac, by Chromium's menu, or not at all.
 */
export type InstallWay = 'installed' | 'button' | 'ios' | 'mac' | 'menu' | 'none'

/** Asks the browser to install; the event can prompt only once. */
export async function install() {
  const { installPrompt } = window
  if (!installPrompt) return
  window.installPrompt = null
  for (const tell of listeners) tell()
  await installPrompt.prompt()
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribe, readWay, () => 'none')
}

const STANDALONE = '(display-mode: standalone)'
const listeners = new Set<() => void>()
let hasJustInstalled = false

function readWay(): InstallWay {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true
  if (isStandalone || hasJustInstalled || matchMedia(STANDALONE).matches) return 'installed'
  if (window.installPrompt) return 'button'
  const { userAgent } = navigator
  // An iPad reports itself as a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && navigator.maxTouchPoints > 1)) return 'ios'
  if (/Macintosh.*Version\/(1[7-9]|[2-9]\d).*Safari/.test(userAgent)) return 'mac'
  // Chromium gives no prompt after a refused one, and none in a tab of an installed site.
  return 'BeforeInstallPromptEvent' in window ? 'menu' : 'none'
}

function onInstalled() {
  hasJustInstalled = true
  window.installPrompt = null
}

function subscribe(tell: () => void) {
  const installed = () => {
    onInstalled()
    tell()
  }
  const mode = matchMedia(STANDALONE)
  listeners.add(tell)
  // Registered after the first script, which stores the event.
  addEventListener('beforeinstallprompt', tell)
  addEventListener('appinstalled', installed)
  mode.addEventListener('change', tell)
  return () => {
    listeners.delete(tell)
    removeEventListener('beforeinstallprompt', tell)
    removeEventListener('appinstalled', installed)
    mode.removeEventListener('change', tell)
  }
}
