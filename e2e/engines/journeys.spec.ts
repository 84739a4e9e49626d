import { expect, test } from './test.ts'

test('front page', async ({ tab }) => {
  await tab.go('/')
  await tab.see({ css: 'h2', name: 'Альфа' })
  await tab.press({ css: 'a', name: 'Календарь', within: 'header' })
  await tab.at('/calendar')
  await tab.see({ css: 'h1', name: 'Календарь' })
  expect(1).toBe(1)
})
