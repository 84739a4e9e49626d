import type { DemoChannel, DemoPerson } from './types.ts'

type Role = DemoPerson['role']

// The first of each role is printed at the start.
const PEOPLE: [username: string, name: string, role: Role, password: string, color: string, description: string][] = [
  ['anna', 'Анна Вель', 'editor', 'letopis-2026', '#5d5aa6', 'Главный редактор. Считаю комиссии роллапов и слова.'],
  ['maria', 'Мария Корф', 'paid', 'boyarynya-2026', '#2f6fae', 'Макро и потоки, раньше — казначейство банка.'],
  ['oleg', 'Олег Стриж', 'reader', 'strizh-2026', '#7a6a55', 'Читаю третий месяц, пока без подписки.'],
  ['gleb', 'Глеб Торн', 'moderator', 'storozh-2026', '#2e7d73', 'Модерирую ночной чат и веду реестр сделок.'],
  ['vera', 'Вера Лунь', 'holder', 'propusk-2026', '#8a5a9c', 'Держу PoN с первой недели и ничего не продаю.'],
  ['timur', 'Тимур Яхонт', 'lapsed', 'vernus-2026', '#9a6548', 'Был в клубе, подписка закончилась, думаю.'],
  ['lisin', 'Марк Лисин', 'editor', 'razloki-2026', '#b0574c', 'Раунды и разлоки, таблицы по понедельникам.'],
  ['dara', 'Дарья Полынь', 'editor', 'polyn-2026', '#3f7f5f', 'Данные и графики, стейблкоины по любви.'],
  ['kirill.b', 'Кирилл Бунт', 'paid', 'zhurnal-2026', '#4a6fa5', 'Веду журнал сделок, пятницами не торгую.'],
  ['nastya', 'Настасья Рябь', 'paid', 'deklaraciya-26', '#a0556e', 'Юрист по цифровым правам, отвечаю по статьям.'],
  ['petr_ovod', 'Пётр Овод', 'paid', 'teplypol-2026', '#6b7280', 'Инженер, майнер, грею дом хешами.'],
  ['yulia.s', 'Юлия Стрельна', 'paid', 'setka-2026', '#b3655c', 'Сеточные роботы, каналы и признание ошибок.'],
  ['artem0x', 'Артём Глушь', 'paid', 'revoke-2026', '#37616f', 'Читаю контракты на ночь, отзываю разрешения утром.'],
  ['ilya', 'Илья Медь', 'paid', 'validator-2026', '#7b6d2f', 'Соло-валидатор, мини-компьютер и бессонница.'],
  ['sonya', 'Соня Черта', 'paid', 'delegat-2026', '#5f7fb0', 'Делегат трёх DAO и коллекционер чужих правил.'],
  ['savva', 'Савва Кремень', 'holder', 'kremen-2026', '#50657f', 'Ончейн-аналитик, спорю с графиками запасов.'],
  ['nikon', 'Никон Жила', 'holder', 'konvert-2026', '#6a5a7d', 'Размер позиции важнее прогноза.'],
  ['rita', 'Рита Осока', 'reader', 'osoka-2026', '#8b5f7e', 'Изучаю рынок, пока только смотрю.'],
  ['danila', 'Данила Грач', 'reader', 'grach-2026', '#4f7a78', 'Студент, считаю чужую доходность.'],
  ['fedor', 'Фёдор Ставень', 'reader', 'staven-2026', '#75663f', 'Зашёл за налогами, остался из-за подкаста.'],
  ['lera', 'Лера Зыбь', 'reader', 'zyb-2026-zyb', '#5b84a3', 'Дизайнер, собираю карточки и билеты.'],
  ['tikhon', 'Тихон Лапоть', 'reader', 'lapot-2026', '#80604f', 'Пенсионер с аппаратным кошельком.'],
  ['zoya', 'Зоя Искра', 'reader', 'iskra-2026', '#a3624f', 'Бухгалтер, мне присылают ваши декларации.'],
  ['egor', 'Егор Вьюн', 'reader', 'vyun-2026', '#5c6f92', 'Разработчик, интересуюсь роллапами.'],
]

// Names and an address that nobody in the real world has.
const CONTACTS: Record<string, Partial<Pick<DemoPerson, 'twitter' | 'telegram' | 'ethAddress'>>> = {
  lisin: {
    twitter: 'palata_lisin',
    telegram: 'palata_lisin',
    ethAddress: '0x000000000000000000000000000000000011511e',
  },
  // Holders' addresses hold an NFT of the club in the sandbox.
  vera: { twitter: 'palata_vera', ethAddress: '0x1efF47bc3a10a45D4B230B5d10E37751FE6AA718' },
  savva: { ethAddress: '0xe1AB8145F7E55DC933d51a18c793F901A3A0b276' },
  nikon: { ethAddress: '0xE57bFE9F44b819898F47BF37E5AF72a0783e1141' },
  anna: { twitter: 'palata_anna' },
}

/** Days since joining: old members first, one a month or so; readers joined this autumn. */
const joinedDaysAgo = (role: Role, index: number) => (role === 'reader' ? 60 + index : 1400 - index * 40)

export const people: DemoPerson[] = PEOPLE.map(([username, name, role, password, avatarColor, description], index) => ({
  username,
  name,
  role,
  email: `${username.replace(/\W/g, '-')}@example.org`,
  password,
  description,
  avatarColor,
  joinedDaysAgo: joinedDaysAgo(role, index),
  twitter: '',
  telegram: '',
  ethAddress: '',
  ...CONTACTS[username],
}))

/** Russian past-tense verbs show the speaker's gender. */
export const women = new Set(['anna', 'maria', 'vera', 'dara', 'nastya', 'yulia.s', 'sonya'])

const may: Role[] = ['paid', 'holder', 'moderator', 'editor', 'lapsed']

/** Commenters have access; the lapsed member had it until ten days ago. */
export const commenters = people.filter((person) => may.includes(person.role)).map((person) => person.username)

// The client knows two slugs: the club chat and the review of X have their own icons.
const CHANNELS: [slug: string, name: string, color: string, logo: string][] = [
  ['analytics', 'Аналитика', '#3f6596', 'А'],
  ['deals', 'Сделки', '#2e7d73', 'С'],
  ['rounds', 'Раунды', '#8a5a9c', 'Р'],
  ['macro', 'Макро', '#4f6b7f', 'М'],
  ['defi', 'DeFi', '#5d5aa6', 'DF'],
  ['обзор-x', 'Обзор X', '#1d2836', 'X'],
  ['выжимка-pon', 'Выжимка PoN', '#8a6a2a', 'PoN'],
  ['nft', 'NFT', '#a0556e', 'N'],
  ['regulation', 'Регулирование', '#5f6c7a', '§'],
  ['l2', 'L2 и масштабирование', '#2f6fae', 'L2'],
  ['mining', 'Майнинг', '#9a6548', '#'],
  ['ton', 'TON', '#1f7fb5', 'TON'],
]

export const channels: DemoChannel[] = CHANNELS.map(([slug, name, logoColor, logoText], index) => ({
  slug,
  name,
  priorityShow: (CHANNELS.length - index) * 10,
  logoColor,
  logoText,
}))
