import { type Embed, readEmbed } from '@palata/contract/embeds'
import type { EmbedCard } from '@palata/contract/posts'
import { escapeHtml, iconHtml } from '#ui/blocks/html.ts'
import { linkButtonHtml } from '#ui/controls/html.ts'
import { dayAndMonth, dayAt } from '#ui/time/time.ts'
import styles from './Embeds.module.css'

/** Placeholder that the server writes for an embed. */
const PLACES = /<figure class="embed" data-embed="(youtube|telegram)" data-embed-id="([\w/-]+)">.*?<\/figure>/gs
const AWAY = 'target="_blank" rel="noopener noreferrer nofollow"'

/**
 * Replaces the embeds of the server's HTML with cards. A card is in the first HTML, loads only from this site, and is a
 * plain link without JavaScript; `useFrames` opens it in place.
 */
export function withEmbedCards(html: string, cards: readonly EmbedCard[]): string {
  return html.replace(PLACES, (_, kind: string, id: string) => {
    const address = kind === 'youtube' ? `https://youtu.be/${id}` : `https://t.me/${id}`
    return `<figure class="embed ${styles.place}" data-embed="${address}">${cardHtml(address, cards)}</figure>`
  })
}

/** HTML of the card for an address; empty when the address is unusable. */
export function cardHtml(address: string, cards: readonly EmbedCard[]): string {
  const embed = readEmbed(address)
  if (!embed) return otherHtml(address)
  const card = cards.find(({ kind, id }) => kind === embed.kind && id === embed.id)
  if (card?.is_gone) return goneHtml(embed)
  return embed.kind === 'youtube' ? videoHtml(embed, card) : postHtml(embed, card)
}

function videoHtml({ link }: Embed, card: EmbedCard | undefined): string {
  const poster = card?.poster ? pictureHtml(card.poster, 660, 371) : ''
  const about = ['YouTube', card?.author].filter(Boolean).join(' · ')
  return (
    `<div class="${styles.video}"><a class="${styles.poster}" href="${link}" ${AWAY} data-open tabindex="-1" aria-hidden="true">` +
    `${poster}<span class="${styles.play}">${iconHtml('play', 22)}</span></a><div class="${styles.words}">` +
    `<b dir="auto">${escapeHtml(card?.title || 'Видео')}</b><span dir="auto">${escapeHtml(about)}</span>` +
    `<span class="${styles.quiet}">До нажатия к youtube.com не уходит ни одного запроса.</span>${addressHtml(link)}` +
    `${openHtml(link, 'Показать видео')}</div></div>`
  )
}

function postHtml({ id, link }: Embed, card: EmbedCard | undefined): string {
  const about = ['Telegram', card?.published_at && dayAndMonth(dayAt(card.published_at))].filter(Boolean).join(' · ')
  const author = card?.author || shortOf(link)
  const words = card?.words ? `<p class="${styles.quote}" dir="auto">${escapeHtml(card.words)}</p>` : ''
  const quiet = id && !words ? 'До нажатия к t.me не уходит ни одного запроса.' : ''
  return (
    `<div class="${styles.post}"><div class="${styles.head}"><span class="${styles.avatar}" aria-hidden="true">` +
    `${card?.poster ? pictureHtml(card.poster, 24, 24) : iconHtml('comment', 14)}</span>` +
    `<b dir="auto">${escapeHtml(author)}</b><span>${about}</span></div>${words}` +
    `${quiet && `<p class="${styles.quiet}">${quiet}</p>`}${addressHtml(link)}<div class="${styles.foot}">` +
    `${id ? openHtml(link, 'Показать запись') : ''}${awayHtml(link, 't.me')}</div></div>`
  )
}

function goneHtml({ kind, link }: Embed): string {
  const [name, why, host] =
    kind === 'youtube'
      ? ['Видео недоступно', 'Его удалили или запретили показывать на других сайтах.', 'на YouTube']
      : ['Запись недоступна', 'Её удалили, или канал закрыли.', 'в Telegram']
  return (
    `<div class="${styles.post}"><div class="${styles.head}"><b>${name}</b></div><p class="${styles.quiet}">${why}</p>` +
    `${addressHtml(link)}<div class="${styles.foot}">${awayHtml(link, `Открыть ${host}`)}</div></div>`
  )
}

/** Links of old texts may lead anywhere, so only the site's name is shown. */
function otherHtml(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  const host = url.host.replace(/^www\./, '')
  return (
    `<div class="${styles.post}"><div class="${styles.head}"><b dir="ltr">${escapeHtml(host)}</b></div>` +
    `${addressHtml(url.href)}<div class="${styles.foot}">${awayHtml(url.href, 'Открыть')}</div></div>`
  )
}

/** Thumbnail from the site's own server; the play button over it is labelled. */
function pictureHtml(source: string, width: number, height: number): string {
  return `<img src="${escapeHtml(source)}" alt="" width="${width}" height="${height}" loading="lazy" decoding="async">`
}

const openHtml = (link: string, words: string) => linkButtonHtml(`href="${escapeHtml(link)}" ${AWAY} data-open`, words)

const awayHtml = (link: string, words: string) =>
  `<a class="${styles.away}" href="${escapeHtml(link)}" ${AWAY}>${words}${iconHtml('external', 14)}</a>`

/** Address for printing, where nothing can be opened. */
const addressHtml = (link: string) => `<span class="${styles.address}">${escapeHtml(shortOf(link))}</span>`

const shortOf = (link: string) => link.replace(/^https?:\/\/(www\.)?/, '')
