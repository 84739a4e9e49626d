import Bowser from 'bowser'

/** Names that readers know, where the library uses others. */
const WORDS: Record<string, string> = {
  'Yandex Browser': 'Яндекс Браузер',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
}
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/** «Chrome, Windows»: a name by which a person recognizes their device. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return 'Неизвестное устройство'
  const { browser, os, platform } = Bowser.parse(userAgent)
  // For an unknown browser the library returns the caller's own text, which could be anything.
  const name = BROWSERS.has(browser.name ?? '') ? browser.name : undefined
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  const known = SYSTEMS.has(os.name ?? '') ? system : undefined
  return [name, known].flatMap((word) => (word ? [WORDS[word] ?? word] : [])).join(', ') || 'Неизвестное устройство'
}
