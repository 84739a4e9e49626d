import { iconAddress } from '@palata/contract/club/pictures'
import type { Post } from '@palata/contract/posts'
import type { QueryClient } from '@tanstack/react-query'
import { getRecord } from '#api/records.ts'
import type { Head, Params } from '#navigation'
import { personPath } from '#paths.ts'
import { POST } from './records.ts'

/** Length that search engines show. */
const LONGEST_DESCRIPTION = 200
const LONGEST_HEADLINE = 110
/** Selector of the parts of a page that stand for paid content. */
const PAID_SELECTOR = '[data-paid]'

/** Head of a post's page; the route passes it to the server. */
export function postHead(client: QueryClient, { id = '' }: Params): Head | null {
  const post = getRecord(client, POST, Number(id))
  return post ? headOfPost(post) : null
}

function headOfPost(post: Post): Head {
  return {
    title: post.title,
    description: descriptionOf(post),
    image: { address: `/previews/posts/${post.id}.png`, width: 1200, height: 630, alt: post.title },
    publishedAt: post.publication_date,
    structured: ({ brand, icon, absolute }) => ({
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      mainEntityOfPage: absolute(`/${post.content_type}/${post.id}`),
      headline: shortened(post.title, LONGEST_HEADLINE),
      description: descriptionOf(post),
      image: [absolute(`/previews/posts/${post.id}.png`)],
      datePublished: post.publication_date,
      inLanguage: 'ru',
      author: post.author
        ? { '@type': 'Person', name: post.author.name, url: absolute(personPath(post.author.username)) }
        : { '@type': 'Organization', name: brand, url: absolute('/') },
      publisher: {
        '@type': 'Organization',
        name: brand,
        logo: { '@type': 'ImageObject', url: absolute(iconAddress(icon, '512')) },
      },
      ...(post.reading_minutes > 0 && { timeRequired: `PT${post.reading_minutes}M` }),
      commentCount: post.comments_count,
      isAccessibleForFree: !post.is_locked,
      ...(post.is_locked && {
        hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: PAID_SELECTOR },
      }),
    }),
  }
}

function descriptionOf({ short_description, title, author, channels }: Post): string {
  if (short_description) return shortened(short_description, LONGEST_DESCRIPTION)
  const place = channels.map(({ name }) => name).join(', ')
  return [title, author?.name, place].filter(Boolean).join(' · ')
}

/** Cuts at a word, at most `longest` characters. */
function shortened(words: string, longest: number): string {
  const flat = words.replace(/[ \t\n\r]+/g, ' ').trim()
  if (flat.length <= longest) return flat
  const cut = flat.slice(0, longest)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).replace(/[\s,.;:—–-]+$/u, '')}…`
}
