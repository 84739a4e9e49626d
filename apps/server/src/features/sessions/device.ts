import Bowser from 'bowser'

/** What readers call them, where the library has another word. */
const WORDS: Record<string, string> = {
  'Yandex Browser': 'Яндекс Браузер',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
}
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/** «Chrome, Windows», in words a person recognises their own device by. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return 'Неизвестное устройство'
  const { browser, os, platform } = Bowser.parse(userAgent)
  // For an unknown browser the library returns the caller's own text, which may say anything.
  const name = BROWSERS.has(browser.name ?? '') ? browser.name : undefined
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  const known = SYSTEMS.has(os.name ?? '') ? system : undefined
  return [name, known].flatMap((word) => (word ? [WORDS[word] ?? word] : [])).join(', ') || 'Неизвестное устройство'
}
