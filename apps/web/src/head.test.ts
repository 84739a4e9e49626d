import type { Post } from '@palata/contract/posts'
import { expect, test } from 'vitest'
import { createQueryClient } from '#api/queryClient.ts'
import { loadPostHead, putPosts } from '#features/posts'
import { makePost } from '#testing/features/posts.ts'
import { writeHead } from './head.ts'

const postHead = await loadPostHead()
function headOfPost(given: Post) {
  const client = createQueryClient()
  putPosts(client, [given])
  return postHead(client, { id: String(given.id) })!
}

const post = makePost({
  id: 12,
  content_type: 'material',
  title: 'Почему L2 «дешевеют» <быстрее> & "тише"',
  short_description: 'Комиссии Base и Arbitrum выросли, а токены потеряли треть.',
  is_locked: true,
  reading_minutes: 7,
  comments_count: 32,
  author: { username: 'anna', name: 'Анна Вель', avatar: '/media/a.svg' },
})

const headOf = (given = post) =>
  new DOMParser().parseFromString(
    writeHead({
      brand: 'Палата',
      origin: 'https://club.example',
      canonical: 'https://club.example/material/12',
      title: given.title,
      head: headOfPost(given),
    }),
    'text/html',
  )
const content = (head: Document, name: string) =>
  head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
const data = (head: Document) => JSON.parse(head.querySelector('script[type="application/ld+json"]')!.textContent)

test('a post’s head has its title, canonical address and Open Graph tags', () => {
  const head = headOf()
  expect(head.title).toBe(`${post.title} | Палата`)
  expect(head.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://club.example/material/12')
  expect(content(head, 'description')).toBe(post.short_description)
  expect(content(head, 'og:type')).toBe('article')
  expect(content(head, 'og:title')).toBe(post.title)
  expect(content(head, 'og:site_name')).toBe('Палата')
  expect(content(head, 'og:image')).toBe('https://club.example/previews/posts/12.png')
  expect([content(head, 'og:image:width'), content(head, 'og:image:height')]).toEqual(['1200', '630'])
  expect(content(head, 'twitter:card')).toBe('summary_large_image')
  expect(content(head, 'robots')).toBeUndefined()
})

test('a post’s structured data mark paid and free content', () => {
  expect(data(headOf())).toMatchObject({
    '@type': 'NewsArticle',
    headline: post.title,
    datePublished: post.publication_date,
    author: { '@type': 'Person', name: 'Анна Вель', url: 'https://club.example/users/anna/profile' },
    publisher: { name: 'Палата' },
    timeRequired: 'PT7M',
    commentCount: 32,
    isAccessibleForFree: false,
    hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '[data-paid]' },
  })
  const free = data(headOf({ ...post, is_locked: false, author: null }))
  expect(free).toMatchObject({ isAccessibleForFree: true, author: { '@type': 'Organization', name: 'Палата' } })
  expect(free).not.toHaveProperty('hasPart')
})

test('a post’s title cannot break out of its tags in the head', () => {
  const head = headOf(makePost({ id: 1, title: '</title><script>alert(1)</script>"><img src=x>' }))
  expect(head.title).toBe('</title><script>alert(1)</script>"><img src=x> | Палата')
  expect(head.querySelectorAll('img, script:not([type="application/ld+json"])')).toHaveLength(0)
  expect(data(head).headline).toContain('</script>')
})

test('a description in the head is cut at a whole word, or made of title, author and channels', () => {
  const long = makePost({ id: 1, short_description: 'слово, '.repeat(50) })
  expect(headOfPost(long).description).toMatch(/^(слово, )+слово…$/)
  expect(headOfPost(long).description.length).toBeLessThanOrEqual(201)
  const short = { ...post, short_description: '', channels: [{ id: 1, name: 'L2', slug: 'l2' }] }
  expect(headOfPost(short).description).toBe(`${post.title} · Анна Вель · L2`)
})

test('an unknown post has no head', () => {
  const client = createQueryClient()
  putPosts(client, [post])
  expect(postHead(client, { id: '12' })?.title).toBe(post.title)
  expect(postHead(client, { id: '13' })).toBeNull()
})
