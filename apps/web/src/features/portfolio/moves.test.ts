import { expect, test, vi } from 'vitest'
import { createMoves } from './moves.ts'

test('moves that wait for a running one are sent at once when the page is left', async () => {
  const sent: string[] = []
  const send = vi.fn((coinId: string, index: number) => {
    sent.push(`${coinId} to ${index}`)
    return new Promise<string>(() => {})
  })
  const { tell, leave } = createMoves({ send, onDone: () => {}, onFailed: () => {} })
  void tell('btc', 3)
  void tell('aave', 1)
  void tell('cake', 0)
  expect(sent).toEqual(['btc to 3'])
  leave()
  expect(sent).toEqual(['btc to 3', 'aave to 1', 'cake to 0'])
  leave()
  expect(sent).toHaveLength(3)
})
