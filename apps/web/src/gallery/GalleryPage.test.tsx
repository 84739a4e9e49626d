import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render.tsx'
import { GalleryPage } from './GalleryPage.tsx'

test('the gallery page lists its sections and changes the theme', async () => {
  const { user } = await renderApp(<GalleryPage />)
  const links = within(screen.getByRole('navigation', { name: 'Разделы страницы' })).getAllByRole('link')
  for (const link of links) expect(screen.getByRole('region', { name: link.textContent! })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Синяя' }))
  expect(screen.getByRole('button', { name: 'Синяя' }).getAttribute('aria-pressed')).toBe('true')
  expect(document.documentElement.dataset.theme).toBe('blue')
  delete document.documentElement.dataset.theme
})

test('dropdowns and dialogs of the gallery open in place', async () => {
  const { user } = await renderApp(<GalleryPage />)
  await user.click(screen.getByRole('button', { name: 'Действия' }))
  expect(await screen.findByRole('dialog', { name: 'Действия' })).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Узкий' }))
  expect(await screen.findByRole('dialog', { name: 'Выйти из аккаунта?' })).toBeDefined()
})

test('the gallery shows the emoji picker open and the GIF search behind its button', async () => {
  await renderApp(<GalleryPage />)
  const pickers = within(screen.getByRole('region', { name: 'Эмодзи и GIF' }))
  expect(await pickers.findByRole('searchbox', { name: 'Поиск эмодзи' })).toBeDefined()
  expect(pickers.getByRole('status').textContent).toBe('Ещё ничего не выбрано')
  expect(pickers.getByRole('button', { name: 'GIF' })).toBeDefined()
})

test('a checkbox of the gallery is toggled by its label, and another is disabled', async () => {
  const { user } = await renderApp(<GalleryPage />)
  const choices = within(screen.getByRole('region', { name: 'Выбор' }))
  await user.click(choices.getByText('Прикрепить картинку'))
  expect(choices.getByRole<HTMLInputElement>('checkbox', { name: 'Прикрепить картинку' }).checked).toBe(false)
  expect(choices.getByRole<HTMLInputElement>('checkbox', { name: 'Поставлен' }).disabled).toBe(true)
})
