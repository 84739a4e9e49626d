import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { event } from '#testing/features/calendar.ts'
import { Figures } from './Figures.tsx'

const blank = { previous: '', forecast: '', actual: '', supply_share: null, value_usd: null, source: '' }
const shown = (figures: object | null, changes: object[] = []) =>
  render(
    <Figures
      event={{
        ...{ ...event(1), description: '', link: '', coins: [], moves: [] },
        figures: figures && { ...blank, ...figures },
        figure_changes: changes.map((one, place) => ({ ...blank, replaced_at: `2026-11-25T09:0${place}:00Z`, ...one })),
      }}
    />,
  ).container.textContent

test.each([
  ['nothing without figures', null, ''],
  ['nothing of a source alone', { source: 'BLS' }, ''],
  ['a fact that is awaited', { previous: '2,9 %', forecast: '2,7 %' }, 'Прошлое2,9 %Прогноз2,7 %Фактещё нет'],
  ['a fact alone', { actual: '2,8 %', source: 'BLS' }, 'Факт2,8 %Источник: BLS'],
  ['an unlock', { supply_share: 3.4, value_usd: 52.6e6 }, 'Доля предложения3.40%Стоимость$52.6M'],
])('%s', (_, figures, text) => expect(shown(figures)).toBe(text))

test('an address of a source is a link by its host, and any other word no link', () => {
  shown({ actual: '1', source: 'https://www.bls.gov/cpi' })
  expect(screen.getByRole('link', { name: 'bls.gov' }).getAttribute('href')).toBe('https://www.bls.gov/cpi')
  shown({ actual: '1', source: 'javascript:alert(1)' })
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('a corrected figure keeps its former value with the day; what became known first is no correction', () => {
  const before = { previous: '2,9 %', forecast: '2,7 %' }
  const text = shown({ ...before, forecast: '2,6 %', actual: '2,8 %' }, [{ ...before, forecast: '2,6 %' }, before])
  expect(text).toMatch(/25\sноября изменили\. Было: прогноз 2,7 %$/)
  expect(text!.match(/изменили/g)).toHaveLength(1)
})
