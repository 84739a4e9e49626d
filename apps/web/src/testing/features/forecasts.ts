import type { ChannelMessage, MessagePage, Tweet, TweetPage } from '@palata/contract/forecasters/messages'

const author = {
  id: 1,
  name: 'Harlan Voss',
  username: 'harlanvoss',
  avatar: '',
  url: 'https://x.com/harlanvoss',
  followers_count: 412_300,
}

const common = (id: number) => ({
  id,
  object_id: String(id),
  created_at: `2026-11-20T0${8 - (id % 8)}:00:00.000Z`,
  is_bookmarked: false,
  daily_highlight: false,
  text: `<p>Original ${id}</p>`,
  text_ru: `<p>Перевод ${id}</p>`,
  lang: 'en',
  is_translation_proved: true,
  source_state: 'standing' as const,
  source_url: `https://x.com/harlanvoss/status/${id}`,
  author,
  media: [],
  coins: [],
  also_by: [],
  muted_by: null,
})

export function makeTweet(given: Partial<Tweet> & { id: number }): Tweet {
  return {
    ...common(given.id),
    is_repost: false,
    reply_to: null,
    quoted: null,
    metrics: { likes: 4800, reposts: 612, replies: 389 },
    ...given,
  }
}

export function makeMessage(given: Partial<ChannelMessage> & { id: number }): ChannelMessage {
  return {
    ...common(given.id),
    text: `<p>Сообщение ${given.id}</p>`,
    text_ru: null,
    lang: 'ru',
    channel: { title: 'Берег рынка', username: 'bereg_rynka', avatar: '' },
    views: 1200,
    forwarded_from: '',
    ...given,
  }
}

export function tweetsOf(tweets: Tweet[], given: Partial<TweetPage> = {}): TweetPage {
  return {
    results: tweets.length > 0 ? [{ date: '2026-11-20', twitter: tweets }] : [],
    daily_highlights: [],
    next: null,
    ...given,
  }
}

export function messagesOf(messages: ChannelMessage[], given: Partial<MessagePage> = {}): MessagePage {
  return {
    results: messages.length > 0 ? [{ date: '2026-11-20', telegram: messages }] : [],
    daily_highlights: [],
    next: null,
    ...given,
  }
}
