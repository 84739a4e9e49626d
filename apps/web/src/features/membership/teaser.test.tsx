import { accounts } from '@palata/contract/accounts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { Teaser } from './Teaser.tsx'

const links = { opensea: 'https://opensea.io/collection/palata', blur: 'https://blur.io/collection/palata' }

beforeEach(() => localStorage.clear())

// spec
test('the offer says what opens the club, where the NFT is bought and which sections members get', async () => {
  await renderApp(<Teaser place="signals" />, { config: { links } })
  expect(screen.getByText('Купите любую NFT коллекции и получите доступ ко всем разделам')).toBeDefined()
  const markets = screen.getAllByRole('link').filter((link) => link.getAttribute('target') === '_blank')
  expect(markets.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['OpenSea', links.opensea, 'noopener noreferrer'],
    ['Blur', links.blur, 'noopener noreferrer'],
  ])
  const sections = screen
    .getAllByRole('listitem')
    .map((item) => [...item.children].slice(1).map((one) => one.textContent))
  expect(sections).toEqual([
    ['Альфа', 'Анализ монет, обзоры проектов, идеи для заработка'],
    ['Подкасты', 'Три раза в неделю'],
    ['Календарь', 'События крипты и мира'],
    ['Форкасты', 'Главные голоса крипты с переводом на русский'],
    ['Сигналы', 'Идеи, за которыми мы следим'],
    ['Закрытые чаты', 'Для холдеров'],
  ])
})

test('a market without an address has no link in the offer', async () => {
  await renderApp(<Teaser place="signals" />)
  expect(screen.queryByText(/OpenSea|Blur/)).toBeNull()
})

test('members and moderators do not see the offer', async () => {
  for (const me of [people.paid, people.holder, people.moderator]) {
    const { container, unmount, queryClient } = await renderApp(<Teaser place="main" />, {
      token: 'a',
      replies: { ...serve(accounts.me, me) },
    })
    expect(queryClient.isFetching()).toBe(0)
    expect(container.textContent).toBe('')
    unmount()
  }
})
