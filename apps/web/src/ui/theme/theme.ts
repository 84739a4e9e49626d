export const THEMES = ['light', 'dark', 'blue'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'
const DEFAULT: Theme = 'light'
const BROWSER_COLOURS: Record<Theme, string> = { light: '#ffffff', dark: '#12181F', blue: '#111827' }

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value)

/** The stored theme; any unknown value counts as light. */
export function readTheme(): Theme {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  return isTheme(stored) ? stored : DEFAULT
}

/** Applies and stores a theme; ignores an unknown one. */
export function setTheme(theme: string) {
  if (!isTheme(theme)) return console.warn(`Неизвестная тема: ${theme}`)
  localStorage.setItem(KEY, theme)
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BROWSER_COLOURS[theme])
}

/** Runs in <head> before the first paint, so that no wrong theme flashes. */
export const themeScript = [
  `(function(c,t){try{t=localStorage.getItem("${KEY}")}catch(e){}`,
  `if(!c.hasOwnProperty(t))t="${DEFAULT}";`,
  'document.documentElement.dataset.theme=t;',
  `document.querySelector('meta[name="theme-color"]').content=c[t]`,
  `})(${JSON.stringify(BROWSER_COLOURS)})`,
].join('')
