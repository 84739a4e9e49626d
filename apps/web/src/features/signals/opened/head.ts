import { iconAddress } from '@palata/contract/club/pictures'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import type { QueryClient } from '@tanstack/react-query'
import type { Head, Params } from '#navigation'
import { personPath } from '#paths.ts'
import { type Opened, openedKey } from '../queries.ts'

const LONGEST_HEADLINE = 110
/** Selector of the parts of a page that stand for paid content. */
const PAID_SELECTOR = '[data-paid]'

/** Head of a signal's page; the route passes it to the server. */
export function signalHead(client: QueryClient, { id = '' }: Params): Head | null {
  const signal = client.getQueryData<Opened>(openedKey(Number(id)))?.signal
  return signal ? headOf(signal) : null
}

function headOf(signal: OpenedSignal): Head {
  const { id, title, author, publication_date, created_at } = signal
  const image = `/previews/signals/${id}.png`
  const description = descriptionOf(signal)
  return {
    title,
    description,
    image: { address: image, width: 1200, height: 630, alt: title },
    publishedAt: publication_date ?? created_at,
    structured: ({ brand, icon, absolute }) => ({
      '@context': 'https://schema.org',
      '@type': 'Article',
      mainEntityOfPage: absolute(`/signal/${id}`),
      headline: title.slice(0, LONGEST_HEADLINE),
      description,
      image: [absolute(image)],
      datePublished: publication_date ?? created_at,
      inLanguage: 'ru',
      author: author.name
        ? { '@type': 'Person', name: author.name, url: absolute(personPath(author.username)) }
        : { '@type': 'Organization', name: brand, url: absolute('/') },
      publisher: {
        '@type': 'Organization',
        name: brand,
        logo: { '@type': 'ImageObject', url: absolute(iconAddress(icon, '512')) },
      },
      commentCount: signal.comments_count,
      isAccessibleForFree: !signal.is_locked,
      ...(signal.is_locked && {
        hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: PAID_SELECTOR },
      }),
    }),
  }
}

function descriptionOf({ coin, coin_name, author, ended_at, publication_date, created_at }: OpenedSignal): string {
  const day = (publication_date ?? created_at).slice(0, 10).split('-').reverse().join('.')
  const state = ended_at ? `завершён ${ended_at.slice(0, 10).split('-').reverse().join('.')}` : `от ${day}`
  return [`Сигнал по ${coin.symbol.toUpperCase()} (${coin_name}), ${state}`, author.name].filter(Boolean).join(' · ')
}
