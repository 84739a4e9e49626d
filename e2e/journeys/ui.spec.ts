import { expect, test } from '../page.ts'

// spec: C-285, C-286
test('a button is 40 px high with 16 px at its sides', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('main').getByRole('button', { name: 'Оформить подписку' })
  const style = await button.evaluate((node) => {
    const { height, paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(node)
    return { height, padding: [paddingTop, paddingRight, paddingBottom, paddingLeft] }
  })
  expect(style).toEqual({ height: '40px', padding: ['0px', '16px', '0px', '16px'] })
})
