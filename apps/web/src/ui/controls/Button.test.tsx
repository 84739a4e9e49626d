import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Button, type ButtonKind } from './Button.tsx'

const KINDS = ['primary', 'secondary', 'alert', 'secondaryReverse', 'gray', 'blue-border'] as const
const THEMES = ['light', 'dark', 'blue'] as const
const sheet = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')

beforeEach(() => {
  // The test environment does not load stylesheets.
  document.head.innerHTML = `<style>${sheet('Button.module.css')}</style>`
  return () => document.head.replaceChildren()
})

const shown = () => screen.getByRole('button', { name: 'Сохранить' })

test('a small button is 32 px high', () => {
  render(<Button size="small">Сохранить</Button>)
  expect(getComputedStyle(shown()).height).toBe('32px')
})

// spec: C-284
test('every kind of button has its own style', () => {
  const looks = KINDS.map((kind: ButtonKind) => {
    const { unmount } = render(<Button kind={kind}>Сохранить</Button>)
    expect(shown().classList.contains(kind)).toBe(true)
    unmount()
    return ruleOf(`.${kind}`)
  })
  expect(new Set(looks).size).toBe(6)
})

// spec: C-030
test('a button reports a press and submits a form only with the type submit', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Сохранить</Button>
      <Button type="submit">Отправить</Button>
    </form>,
  )
  await userEvent.click(shown())
  expect(onClick).toHaveBeenCalledOnce()
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a busy button keeps its text and ignores presses', async () => {
  const onClick = vi.fn()
  render(
    <Button isBusy onClick={onClick}>
      Сохранить
    </Button>,
  )
  expect(shown().getAttribute('aria-busy')).toBe('true')
  expect(shown().hasAttribute('disabled')).toBe(true)
  await userEvent.click(shown())
  expect(onClick).not.toHaveBeenCalled()
})

test('a button that cannot be pressed says why, and sends no form by a press or by Enter', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <input />
      <Button type="submit" disabled="Напишите заголовок" onClick={onClick}>
        Сохранить
      </Button>
    </form>,
  )
  const why = document.getElementById(shown().getAttribute('aria-describedby')!)!
  expect([shown().getAttribute('aria-disabled'), why.textContent]).toEqual(['true', 'Напишите заголовок'])
  await userEvent.type(screen.getByRole('textbox'), '{Enter}')
  await userEvent.click(shown())
  expect([onClick.mock.calls, onSubmit.mock.calls]).toEqual([[], []])
  expect([shown().dataset.told, document.activeElement]).toEqual(['true', shown()])
})

test('a button with an address is a link, and a busy one has no address', () => {
  const { rerender } = render(<Button href="/signals">Сигналы</Button>)
  const link = () => screen.getByRole('link', { name: 'Сигналы' })
  expect(link().getAttribute('href')).toBe('/signals')
  rerender(
    <Button href="/signals" isBusy>
      Сигналы
    </Button>,
  )
  expect(link().hasAttribute('href')).toBe(false)
  expect(link().getAttribute('aria-disabled')).toBe('true')
})

test.each(THEMES)('a button’s text is readable in the theme %s, under the pointer too', (theme) => {
  const tokens = tokensOf(theme)
  for (const ground of ['canvas', 'surface', 'raised', 'sunken'])
    for (const kind of KINDS)
      for (const state of ['', ':hover']) {
        const look = { ...declarationsOf('.button'), ...declarationsOf(`.${kind}`) }
        if (state) Object.assign(look, declarationsOf(`.${kind}${state}`))
        const under = tokens(`var(--${ground})`, [0, 0, 0])
        const back = look.background === 'none' ? under : tokens(look.background!, under)
        const contrast = contrastOf(tokens(look.color!, back), back)
        expect(contrast, `${kind}${state} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
})

type Rgb = readonly [number, number, number]

function ruleOf(selector: string, css = sheet('Button.module.css')) {
  const rule = css.split(`\n${selector} {`)[1] ?? css.split(`${selector} {`)[1]
  if (!rule) throw new Error(`нет правила ${selector}`)
  return rule.slice(0, rule.indexOf('}'))
}

function declarationsOf(selector: string): Record<string, string> {
  return Object.fromEntries(
    [...ruleOf(selector).matchAll(/([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

/** Reads a colour from the stylesheet: a token, or a percentage mix of two. */
function tokensOf(theme: string) {
  const rule = ruleOf(`[data-theme="${theme}"]`, sheet('../theme/tokens.css'))
  return function read(value: string, under: Rgb): Rgb {
    const mix = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value)
    if (mix) {
      const [top, rest] = [read(mix[1]!, under), mix[3] === 'transparent' ? under : read(mix[3]!, under)]
      return rest.map((part, index) => part + ((top[index]! - part) * Number(mix[2])) / 100) as unknown as Rgb
    }
    // The colour of actions is ours unless the club has one of its own.
    const hex = new RegExp(`${value.slice(4, -1)}: (?:var\\(--[\\w-]+, )?#(\\w{6})`).exec(rule)![1]!
    return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
  }
}

function contrastOf(one: Rgb, other: Rgb) {
  const [light = 0, dark = 0] = [one, other].map(luminanceOf).sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(colour: Rgb) {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
