import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { TextArea } from './TextArea.tsx'

beforeEach(() => {
  // The test environment does not load stylesheets.
  document.head.innerHTML = `<style>${readFileSync(`${import.meta.dirname}/TextArea.module.css`, 'utf8')}</style>`
  return () => {
    document.head.replaceChildren()
    vi.unstubAllGlobals()
  }
})

const area = () => screen.getByRole('textbox', { name: 'Комментарий' })
const withText = (value: string) => <TextArea aria-label="Комментарий" value={value} onChange={() => {}} />

// spec: C-029, C-283
test('a text area is at least 90 px high', () => {
  render(withText(''))
  expect(area().tagName).toBe('TEXTAREA')
  expect(getComputedStyle(area()).minHeight).toBe('90px')
})

// spec: C-282
test('a text area’s height follows its text, in old browsers too', () => {
  vi.stubGlobal('CSS', { supports: () => false })
  // As in a browser, `scrollHeight` is never below the set height.
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => {
    const { value, style } = area() as HTMLTextAreaElement
    return Math.max(value.split('\n').length * 22 + 16, Number.parseInt(style.height, 10) || 0)
  })
  const { rerender } = render(withText('1'))
  expect(getComputedStyle(area()).getPropertyValue('field-sizing')).toBe('content')
  rerender(withText('1\n2\n3\n4\n5'))
  expect(area().style.height).toBe('126px')
  rerender(withText('1\n2'))
  expect(area().style.height).toBe('60px')
})
