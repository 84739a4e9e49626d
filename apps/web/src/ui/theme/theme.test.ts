import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTheme, setTheme, themeScript } from './theme.ts'

const meta = () => document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')!

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="#ffffff">'
})
afterEach(() => {
  delete document.documentElement.dataset.theme
})

// spec, C-094, C-099, C-100, C-101, C-102
test.each([
  ['light', '#ffffff'],
  ['dark', '#12181F'],
  ['blue', '#111827'],
])('the theme %s is applied, stored and set as the browser’s theme-color', (theme, colour) => {
  setTheme(theme)
  expect(document.documentElement.dataset.theme).toBe(theme)
  expect(localStorage.getItem('theme')).toBe(theme)
  expect(meta().content).toBe(colour)
  expect(readTheme()).toBe(theme)
})

// spec: C-095, C-096
test.each(['sepia', '', 'constructor'])('the unknown theme «%s» warns and changes nothing', (theme) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  setTheme('blue')
  setTheme(theme)
  expect(warn).toHaveBeenCalledWith(`Неизвестная тема: ${theme}`)
  expect(document.documentElement.dataset.theme).toBe('blue')
  expect(localStorage.getItem('theme')).toBe('blue')
  expect(meta().content).toBe('#111827')
})

// spec: C-097, C-098
test.each([
  ['sepia', 'light', '#ffffff'],
  [null, 'light', '#ffffff'],
  ['toString', 'light', '#ffffff'],
  ['dark', 'dark', '#12181F'],
])('before the first paint the stored theme %s shows the theme %s', (stored, theme, colour) => {
  if (stored) localStorage.setItem('theme', stored)
  new Function(themeScript)()
  expect(document.documentElement.dataset.theme).toBe(theme)
  expect(meta().content).toBe(colour)
  expect(readTheme()).toBe(theme)
  expect(localStorage.getItem('theme')).toBe(stored)
})
