import { LETTER_NAMES, type LetterKind } from '@palata/contract/letters/kinds'
import { z } from 'zod'
import { type Content, type Look, page, plain } from './page.ts'

export interface Letter {
  subject: string
  html: string
  text: string
  /** Address for one-click unsubscribe (RFC 8058). */
  unsubscribe?: string
}

const Lines = z.array(z.object({ title: z.string(), head: z.string(), link: z.url() }))

/**
 * Every letter the product writes. A new kind is its variables and its words.
 * Letters to addresses nobody confirmed yet carry no words of the person who gave the address.
 */
const kinds: Record<LetterKind, (given: unknown, brand: string) => Content> = {
  confirm: kind(z.object({ link: z.url() }), ({ link }, brand) => ({
    subject: `Подтвердите почту: ${brand}`,
    title: 'Подтвердите почту',
    paragraphs: [`Этот адрес указали при регистрации в сообществе «${brand}». Подтвердите его, чтобы войти.`],
    button: { label: 'Подтвердить почту', link },
    note: 'Ссылка действует три дня. Если вы не регистрировались, ничего делать не нужно.',
  })),
  confirm_again: kind(z.object({ link: z.url() }), ({ link }, brand) => ({
    subject: `Подтвердите почту ещё раз: ${brand}`,
    title: 'Подтвердите почту ещё раз',
    paragraphs: [`Письма сообщества «${brand}» на этот адрес остановлены. Подтвердите его, и они снова пойдут.`],
    button: { label: 'Подтвердить почту', link },
    note: 'Ссылка действует три дня. Если вы этого не просили, ничего делать не нужно.',
  })),
  known_address: kind(z.object({ link: z.url() }), ({ link }, brand) => ({
    subject: `У вас уже есть аккаунт: ${brand}`,
    title: 'У вас уже есть аккаунт',
    paragraphs: [
      `Этот адрес указали при регистрации в сообществе «${brand}», но аккаунт с ним уже есть. Если это были вы, войдите в него; забытый пароль меняется в окне входа.`,
    ],
    button: { label: 'Открыть сайт', link },
    note: 'Если вы не регистрировались, ничего делать не нужно: в вашем аккаунте ничего не изменилось.',
  })),
  reset: kind(z.object({ link: z.url() }), ({ link }, brand) => ({
    subject: `Сброс пароля: ${brand}`,
    title: 'Задайте новый пароль',
    paragraphs: [`Кто-то попросил сменить пароль к вашему аккаунту в сообществе «${brand}».`],
    button: { label: 'Задать новый пароль', link },
    note: 'Ссылка действует один час и только один раз. Если это были не вы, ничего делать не нужно: пароль прежний.',
  })),
  moved: kind(z.object({ link: z.url(), until: z.string().default('') }), ({ link, until }, brand) => ({
    subject: `Задайте пароль: ${brand}`,
    title: 'Ваш аккаунт готов',
    paragraphs: [
      `Сообщество «${brand}» переехало на этот сайт, и ваш аккаунт уже здесь. Задайте пароль, чтобы войти.`,
      ...(until ? [`Ваш доступ открыт до ${until}: платить ещё раз не нужно.`] : []),
    ],
    button: { label: 'Задать пароль', link },
    note: 'Ссылка действует две недели. Потом новую даст «Забыли пароль?» в окне входа. Если письмо пришло по ошибке, ничего делать не нужно.',
  })),
  backup_late: kind(
    z.object({ link: z.url(), since: z.string(), problem: z.string() }),
    ({ link, since, problem }, brand) => ({
      subject: `Нет новой копии: ${brand}`,
      title: 'Больше суток нет новой копии',
      paragraphs: [
        since ? `Последняя целая копия сделана ${since}.` : 'Целой копии ещё не было.',
        ...(problem ? [`Последняя попытка не вышла: ${problem}.`] : []),
      ],
      button: { label: 'Копии', link },
      note: 'Письмо приходит раз в день, пока копии нет, всем операторам.',
    }),
  ),
  backup_broken: kind(
    z.object({ link: z.url(), made: z.string(), problem: z.string() }),
    ({ link, made, problem }, brand) => ({
      subject: `Копия не разворачивается: ${brand}`,
      title: 'Копия не разворачивается',
      paragraphs: [`Копию от ${made} попробовали развернуть, и не вышло.`, problem],
      button: { label: 'Копии', link },
      note: 'Проверка повторяется каждый день, пока не пройдёт; письмо приходит всем операторам.',
    }),
  ),
  webhook_ended: kind(z.object({ link: z.url(), host: z.string(), why: z.string() }), ({ link, host, why }, brand) => ({
    subject: `Вебхук выключен: ${brand}`,
    title: 'Вебхук выключен',
    paragraphs: [`Сообщения на ${host} больше не уходят. ${why}`],
    button: { label: 'Открыть вебхук', link },
    note: 'Когда адрес снова заработает, включите вебхук за столом и повторите недошедшее. Письмо приходит всем операторам.',
  })),
  payment: kind(
    z.object({
      link: z.url(),
      bought: z.string(),
      price: z.string().default(''),
      invoice: z.string(),
      until: z.string(),
    }),
    ({ link, bought, price, invoice, until }, brand) => ({
      subject: `Оплата получена: ${brand}`,
      title: until ? `Оплачено, доступ до ${until}` : 'Оплачено, дни подождут',
      paragraphs: [
        'Спасибо, оплата получена.',
        ...(until ? [] : ['У вас бессрочный доступ: оплаченные дни подождут, пока он не кончится.']),
      ],
      facts: [
        ['Подписка', [bought, price].filter(Boolean).join(' · ')],
        ['Номер счёта', invoice],
      ],
      button: { label: 'Моя подписка', link },
      note: 'Если напишете в поддержку, назовите номер счёта.',
    }),
  ),
  partial_payment: kind(
    z.object({
      link: z.url(),
      bought: z.string().default(''),
      invoice: z.string(),
      received: z.string(),
      price: z.string(),
      until: z.string(),
    }),
    ({ link, bought, invoice, received, price, until }, brand) => ({
      subject: `Пришла часть оплаты: ${brand}`,
      title: 'Пришла часть оплаты',
      paragraphs: [`Доплатите остаток до ${until} на той же странице оплаты: доступ откроется сам.`],
      facts: [
        ...(bought ? [['Подписка', `${bought} · ${price}`] satisfies [string, string]] : []),
        ['Пришло', `${received} из ${price}`],
        ['Номер счёта', invoice],
      ],
      button: { label: 'Мои платежи', link },
      note: 'Если срок счёта вышел, напишите в поддержку и назовите номер счёта: засчитаем или вернём.',
    }),
  ),
  digest: kind(
    z.object({
      link: z.url(),
      settings: z.url(),
      unsubscribe: z.url(),
      one_click: z.url(),
      /** Size and root of the ledger's last checkpoint; empty before the first. */
      ledger: z.string().default(''),
      items: z
        .string()
        .transform((text): unknown => JSON.parse(text))
        .pipe(Lines),
      /** What came on the site, for who wants to be told. */
      came: z
        .string()
        .default('[]')
        .transform((text): unknown => JSON.parse(text))
        .pipe(Lines),
      coins: z.string().default(''),
      rest: z.coerce.number().int().default(0),
      every: z.enum(['day', 'week']).default('day'),
    }),
    ({ link, items, came, coins, rest, every, settings, unsubscribe, one_click, ledger }, brand) => ({
      subject: `${items.length > 0 ? 'Вам ответили' : 'Пока вас не было'}: ${brand}`,
      title: 'Пока вас не было',
      paragraphs: [
        items.length > 0
          ? 'Обсуждения, где ответили вам или назвали вас, а вы ещё не видели.'
          : 'Главное из того, что вышло, пока вас не было на сайте.',
        ...(items.length > 0 && came.length > 0 ? ['Под ними главное из того, что вышло без вас.'] : []),
        ...(coins ? [`Ваши монеты за это время: ${coins}.`] : []),
        ...(rest > 0 && came.length > 0 ? [`И ещё ${rest} на сайте.`] : []),
      ],
      entries: [...items, ...came].map(({ title, head, link: address }) => ({ title, note: head, link: address })),
      button: { label: came.length > 0 ? 'Вся сводка' : 'Открыть сайт', link },
      note: [
        `Такое письмо приходит раз в ${every === 'day' ? 'день' : 'неделю'} и только если есть что рассказать.`,
        ...(ledger ? [`Журнал сигналов, ${ledger}. По письму видно, если журнал потом подменят.`] : []),
      ].join(' '),
      actions: [
        { label: 'Отписаться', link: unsubscribe },
        { label: 'Настроить уведомления', link: settings },
      ],
      unsubscribe: one_click,
    }),
  ),
  podcast_leak: kind(
    z.object({ link: z.url(), networks: z.string(), programs: z.string() }),
    ({ link, networks, programs }, brand) => ({
      subject: `Мы сменили ваш адрес подкастов: ${brand}`,
      title: 'У ваших подкастов новый адрес',
      paragraphs: [
        'Ваш личный адрес RSS за сутки читали слишком из многих мест. Так бывает, когда адрес случайно попал в чат или в каталог подкастов, поэтому мы его сменили: прежний больше не отвечает.',
        'С доступом всё в порядке. Возьмите новый адрес и добавьте его в своё приложение.',
      ],
      facts: [
        ['Разных сетей за сутки', networks],
        ['Разных приложений', programs],
      ],
      button: { label: 'Взять новый адрес', link },
      note: 'Если всё это ваши устройства, напишите в поддержку: подумаем, как быть.',
    }),
  ),
  feedback: kind(
    z.object({ number: z.string(), email: z.string(), message: z.string() }),
    ({ number, email, message }, brand) => ({
      subject: `Обратная связь, сообщение ${number}: ${brand}`,
      title: `Сообщение ${number}`,
      paragraphs: message.split(/\n+/),
      facts: [['Ответить', email]],
      note: 'Это письмо пришло через форму на сайте. Ответ из командной строки уходит с адреса сайта.',
    }),
  ),
  feedback_answer: kind(z.object({ number: z.string(), answer: z.string() }), ({ number, answer }, brand) => ({
    subject: `Ответ на ваше сообщение: ${brand}`,
    title: 'Ответ на ваше сообщение',
    paragraphs: answer.split(/\n+/),
    facts: [['Номер сообщения', number]],
    note: `Вы написали команде сообщества «${brand}». Если это были не вы, ничего делать не нужно.`,
  })),
  restriction: kind(
    z.object({
      link: z.url(),
      title: z.string(),
      words: z.string(),
      reason: z.string(),
      until: z.string().default(''),
      /** Id of the restriction; empty when the letter lifts one. */
      restriction: z.string().default(''),
    }),
    ({ link, title, words, reason, until, restriction }, brand) => ({
      subject: `${title}: ${brand}`,
      title,
      paragraphs: [words],
      facts: [['Причина', reason], ...(until ? [['До', `${until} по Москве`] satisfies [string, string]] : [])],
      button: { label: restriction ? 'Возразить' : 'Открыть сайт', link },
      note: restriction
        ? 'Если вы не согласны, возразите: ваше возражение прочтёт другой человек из команды, ответ придёт письмом.'
        : 'Ничего делать не нужно.',
    }),
  ),
  appeal_answer: kind(
    z.object({ link: z.url(), title: z.string(), words: z.string(), about: z.string(), answer: z.string() }),
    ({ link, title, words, about, answer }, brand) => ({
      subject: `${title}: ${brand}`,
      title,
      paragraphs: [words, ...answer.split(/\n+/)],
      facts: [['О чём', about]],
      button: { label: 'Открыть сайт', link },
      note: 'Это ответ на ваше возражение.',
    }),
  ),
  security: kind(
    z.object({ link: z.url(), what: z.string(), at: z.string(), device: z.string(), network: z.string() }),
    ({ link, what, at, device, network }, brand) => ({
      subject: `${what}: ${brand}`,
      title: what,
      paragraphs: [`Так изменился вход в ваш аккаунт в сообществе «${brand}».`],
      facts: [
        ['Когда', `${at} по Москве`],
        ['Устройство', device],
        ...(network ? [['Сеть', network] satisfies [string, string]] : []),
      ],
      button: { label: 'Проверить настройки', link },
      note: 'Если это были не вы, сбросьте пароль через «Забыли пароль?». Там же можно отвязать всё чужое.',
    }),
  ),
  leaving: kind(
    z.object({ link: z.url(), title: z.string(), words: z.string(), until: z.string() }),
    ({ link, title, words, until }, brand) => ({
      subject: `${title}: ${brand}`,
      title,
      paragraphs: [words, 'Уйдут ваши тексты, закладки, настройки и оставшиеся дни подписки. Вернуть их будет нельзя.'],
      facts: [['Когда', `${until} по Москве`]],
      button: { label: 'Оставить аккаунт', link },
      note: 'Если вы этого не просили, оставьте аккаунт по ссылке и смените пароль. Если всё верно, ничего делать не нужно.',
    }),
  ),
  leaving_over: kind(
    z.object({ link: z.url(), title: z.string(), words: z.string(), note: z.string() }),
    ({ link, title, words, note }, brand) => ({
      subject: `${title}: ${brand}`,
      title,
      paragraphs: [words],
      button: { label: 'Открыть сайт', link },
      note,
    }),
  ),
  gift: kind(z.object({ link: z.url(), days: z.string(), until: z.string() }), ({ link, days, until }, brand) => ({
    subject: `Вам подарили подписку: ${brand}`,
    title: 'Вам подарили подписку',
    paragraphs: [
      `Вам подарили доступ к материалам сообщества «${brand}»: ${days}. Кто подарил и с какими словами, видно по ссылке.`,
    ],
    button: { label: 'Открыть подарок', link },
    note: `Подарок ждёт до ${until} и открывается один раз. Ссылку никому не пересылайте. Если подарок не нужен, ничего делать не нужно.`,
  })),
  gift_paid: kind(z.object({ link: z.url(), days: z.string() }), ({ link, days }, brand) => ({
    subject: `Подарок оплачен: ${brand}`,
    title: 'Подарок оплачен',
    paragraphs: [
      `Оплата пришла, и подписку в подарок (${days}) уже можно открыть. Ссылка для получателя на вашей странице.`,
    ],
    button: { label: 'Мои подарки', link },
    note: 'Пока подарок не открыт, письмо можно отправить ещё раз и сменить адрес.',
  })),
  ending: kind(z.object({ link: z.url(), until: z.string() }), ({ link, until }, brand) => ({
    subject: `Подписка скоро кончится: ${brand}`,
    title: 'Подписка скоро кончится',
    paragraphs: [`Ваш доступ к материалам сообщества «${brand}» открыт до ${until}. Продлите его, дни прибавятся.`],
    button: { label: 'Продлить', link },
    note: 'Если продлевать не нужно, ничего не делайте: аккаунт и закладки останутся.',
  })),
  renewing: kind(z.object({ link: z.url(), until: z.string() }), ({ link, until }, brand) => ({
    subject: `Подписка скоро продлится: ${brand}`,
    title: 'Подписка скоро продлится',
    paragraphs: [
      `Ваш доступ к материалам сообщества «${brand}» оплачен до ${until}. Подписка через Telegram продлится сама, если вы её не отменили.`,
    ],
    button: { label: 'Моя подписка', link },
    note: 'Платить на сайте не нужно. Если вы отменили подписку в Telegram, продлите её здесь.',
  })),
}

/** Renders a letter. Throws when the variables do not fit its kind. */
/** `look` is the club's name, with its colour and the full address of its icon when it has them. */
export function renderLetter(name: string, variables: unknown, look: Look): Letter {
  const kind = Object.hasOwn(LETTER_NAMES, name) ? kinds[name as LetterKind] : undefined
  if (!kind) throw new Error(`no such kind of letter: ${name}`)
  const content = kind(variables, look.brand)
  const { subject, unsubscribe } = content
  return { subject, html: page(content, look).text, text: plain(content), ...(unsubscribe && { unsubscribe }) }
}

function kind<V>(variables: z.ZodType<V>, words: (variables: V, brand: string) => Content) {
  return (given: unknown, brand: string) => words(variables.parse(given), brand)
}
