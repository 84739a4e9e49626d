import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useWords } from './useWords.ts'

test.each([
  ['рынок от:', 'рынок'],
  ['от:', ''],
  [' рынок  монета: ', 'рынок'],
  ['после:', ''],
  ['тип:"', ''],
  ['от:maria', 'от:maria'],
  ['рынок от: и', 'рынок от: и'],
  ['кот:', 'кот:'],
])('of the typed words «%s» those without an operator that has no value yet are searched: «%s»', (typed, searched) => {
  const { result } = renderHook(() => useWords())
  act(() => result.current.searchNow(typed))
  expect([result.current.searched, result.current.isSettled, result.current.typed]).toEqual([searched, true, typed])
})
