import { numberOf } from '../embeds/told.ts'

export interface Post {
  number: number
  at: number
  /** HTML of a message, in Telegram's form. */
  html: string
  isEdited: boolean
  forwardedFrom: string
  views: number
  photos: string[]
  video: { thumb: string; seconds: number } | null
  isService: boolean
  /** Markup of a voice message, a file, a poll and so on, in Telegram's form. */
  attachment?: string
}

export interface Channel {
  name: string
  title: string
  subscribers: number
  posts: Post[]
}

const FIRST_POSTS = 60
const EVERY_MS = 47 * 60_000

const SAID = [
  'Queue to leave staking grew to 1.9M $ETH in a week, and 61% of it comes from two addresses.',
  'Bitcoin held $91,400 for the third night while funding sat at -0.012%.',
  'Сеть простояла сорок минут, средства целы: причина скучная — место на диске.',
  'Unlock on Thursday: 14.2M tokens, 3.1% of what trades. The last one took $SOL pairs down by 4%.',
  'Выкуп за неделю: 97 % комиссий, 1 250 000 $. Это больше, чем выпуск, второй месяц подряд.',
  'One wallet bought $HYPE in 38 equal slices every nine minutes and has not sold since.',
  'Three desks told me the same thing today: nobody wants the March calls.',
]
const THEN = [
  'I would wait for the vote.',
  'Проверить можно по адресу казны.',
  'Average entry is $41.07, so the pain starts below $38.',
  'Не совет: у меня позиция на 2 %.',
  'Watch the bridge, not the chart.',
  'Отчёт выложим в пятницу.',
  'If that holds for ten days, the model says +12%.',
  'Кто платит за простой — вопрос на завтра.',
  'Volume is down 27% from last week.',
  'Ждём второй подписи.',
  'The same address did it in May.',
]

/** No two posts of one day have the same text. */
const wordsOf = (number: number) => `${SAID[number % SAID.length]!}<br>${THEN[number % THEN.length]!}`

/** Every channel exists, except names that begin with `gone` or `shut`; each posts every 47 minutes. */
export function createWorld(now: () => number) {
  const channels = new Map<string, Channel>()

  function find(name: string): Channel | null {
    const key = name.toLowerCase()
    if (/^(gone|shut)/.test(key) || !/^[a-z]\w{3,31}$/.test(key)) return null
    const known = channels.get(key)
    if (known) return grown(known)
    const made: Channel = {
      name,
      title: name.replaceAll('_', ' '),
      subscribers: 1_000 + (numberOf(key) % 90_000),
      posts: [],
    }
    const from = now() - FIRST_POSTS * EVERY_MS
    for (let place = 1; place <= FIRST_POSTS; place += 1) write(made, { at: from + place * EVERY_MS })
    channels.set(key, made)
    return made
  }

  function grown(channel: Channel): Channel {
    // A channel opened by a test gets no posts by itself.
    const last = channel.posts.at(-1)
    if (!last || isQuiet.has(channel)) return channel
    for (let at = last.at + EVERY_MS; at <= now(); at += EVERY_MS) write(channel, { at })
    return channel
  }

  const isQuiet = new WeakSet<Channel>()

  /** Opens an empty channel that does not post by itself. */
  function open(name: string, title: string, subscribers: number): Channel {
    const channel: Channel = { name, title, subscribers, posts: [] }
    isQuiet.add(channel)
    channels.set(name.toLowerCase(), channel)
    return channel
  }

  function write(channel: Channel, given: Partial<Post>): Post {
    const number = given.number ?? (channel.posts.at(-1)?.number ?? 0) + 1
    const post: Post = {
      number,
      at: now(),
      html: wordsOf((numberOf(channel.name.toLowerCase()) % 77) + number),
      isEdited: false,
      forwardedFrom: '',
      views: 900 + number * 13,
      video: null,
      isService: false,
      photos: given.html === undefined && number % 5 === 0 ? [`/telesco.pe/${channel.name}-${number}.jpg`] : [],
      ...given,
    }
    channel.posts.push(post)
    channel.posts.sort((one, other) => one.number - other.number)
    return post
  }

  return { find, open, write }
}
