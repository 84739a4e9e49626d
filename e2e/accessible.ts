import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** A screen reader finds no obstacle on the page, or in the part of it that `within` selects. */
export async function expectAccessible(page: Page, within?: string) {
  await settled(page)
  const builder = new AxeBuilder({ page })
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** What is still fading in has less contrast than it will have. */
function settled(page: Page) {
  return page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
