const VIDEOS = [
  ['Созвон делегатов: бюджет, выкуп и три вопроса без ответа', 'Лента делегата'],
  ['Как читать приток в фонды: разбор недели', 'Кабинет потоков'],
  ['Рестейкинг за двадцать минут: где доход, а где обещание', 'Нода и чай'],
  ['Разговор с валидатором: что ломается ночью', 'Нода и чай'],
  ['Разлоки квартала по одному графику', 'Кабинет потоков'],
  ['Почему мост встал и кто платит за простой', 'После взлома'],
] as const

const POSTS = [
  'Предложение о выкупе прошло проверку: порог 3%, срок две недели, исполнитель — казна.\nГолоса фондов решат всё.',
  'Обновили таблицу адресов казны. Два кошелька переехали, суммы сошлись до последнего токена.',
  'Сеть простояла сорок минут. Средства целы, очередь разобрали к утру. Разбор выложим в пятницу: причина уже ясна, и она скучная — место на диске.',
  'Голосование открыто до воскресенья.',
] as const

const CHANNELS: Record<string, string> = {
  delegate_lenta: 'Лента делегата',
  flows_desk: 'Кабинет потоков',
  node_and_tea: 'Нода и чай',
}

/** A hash of the id, so that an id always gets the same content. */
export function numberOf(id: string): number {
  let number = 7
  for (const letter of id) number = (Math.imul(number, 31) + letter.codePointAt(0)!) >>> 0
  return number
}

export function videoOf(id: string) {
  const [title, author] = VIDEOS[numberOf(id) % VIDEOS.length]!
  return { title, author }
}

export interface ToldPost {
  id: string
  channel: string
  words: string
  at: Date
  picture: string
}

export function postOf(channel: string, post: string, picture: string): ToldPost {
  const number = numberOf(`${channel}/${post}`)
  return {
    id: `${channel}/${post}`,
    channel: CHANNELS[channel] ?? channel,
    words: POSTS[number % POSTS.length]!,
    at: new Date(Date.UTC(2026, 10, 1 + (number % 19), 9, number % 60)),
    picture,
  }
}
