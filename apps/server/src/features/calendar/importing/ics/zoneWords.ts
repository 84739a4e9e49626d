/** Windows numbers Russia's zones from Kaliningrad on, which is at UTC+2. */
const RUSSIAN_NUMBERS = /^(?:RTZ|(?:Russia|Россия) TZ) (\d{1,2})(?!\d)/iu

/** Parts of the United States' and Canada's time, as Windows, ICU and people name them. */
const AMERICAN: [words: RegExp, zone: string][] = [
  [/тихоокеанск|\bPacific\b|^P[SD]?T$/iu, 'America/Los_Angeles'],
  [/горн|\bMountain\b|^M[SD]T$/iu, 'America/Denver'],
  [/центральн|\bCentral\b|^C[SD]T$/iu, 'America/Chicago'],
  [/восточн|\bEastern\b|^E[SD]?T$/iu, 'America/New_York'],
  [/атлантическ|\bAtlantic\b/iu, 'America/Halifax'],
  [/аляск|\bAlaska\b/iu, 'America/Anchorage'],
  [/гавай|\bHawaii/iu, 'Pacific/Honolulu'],
  [/ньюфаундленд|\bNewfoundland\b/iu, 'America/St_Johns'],
]
const IN_AMERICA =
  /США|Северная Америка|Канад|\(US|\bCanada\b|^(?!\S*европ)(?:тихоокеанск|горн|восточн|атлантическ)\S* (?:\S+н\S+ )?время|^(?:Pacific|Mountain|Eastern|Central|Atlantic) Time|^[PMCE][SD]?T$|^Аляск|^Гавай|Ньюфаундленд/iu

/** Places by which Windows and Outlook name a zone in Russian, and abbreviations. */
const PLACES: [words: RegExp, zone: string][] = [
  [/Калининград/iu, 'Europe/Kaliningrad'],
  [/^(?:MSK|МСК)$|Москв|Московск|Волгоград|\bMoscow\b/iu, 'Europe/Moscow'],
  [/Самар|Ижевск|Удмурт|Саратов|Астрахан|Ульяновск/iu, 'Europe/Samara'],
  [/Екатеринбург/iu, 'Asia/Yekaterinburg'],
  [/Омск/iu, 'Asia/Omsk'],
  [/Новосибирск|Барнаул|Томск|Красноярск|Кемеров/iu, 'Asia/Krasnoyarsk'],
  [/Иркутск|Улан-Удэ/iu, 'Asia/Irkutsk'],
  [/Якутск|Чита/iu, 'Asia/Yakutsk'],
  [/Владивосток/iu, 'Asia/Vladivostok'],
  [/Магадан|Сахалин|Чокурдах/iu, 'Asia/Magadan'],
  [/Камчат|Анадыр/iu, 'Asia/Kamchatka'],
  [/Минск/iu, 'Europe/Minsk'],
  [/Амстердам|Берлин|Берн|Вена|Рим(?:,|$)|Стокгольм/iu, 'Europe/Berlin'],
  [/Центрально-?европейск|^CES?T$/iu, 'Europe/Berlin'],
  [/Брюссель|Копенгаген|Мадрид|Париж|Романск/iu, 'Europe/Paris'],
  [/Белград|Братислав|Будапешт|Любляна|Прага/iu, 'Europe/Budapest'],
  [/Варшав|Загреб|Сараево|Скопье/iu, 'Europe/Warsaw'],
  [/Восточно-?европейск|^EES?T$/iu, 'Europe/Helsinki'],
  [/Вильнюс|Киев|Рига|София|Таллин|Хельсинки/iu, 'Europe/Kiev'],
  [/Афины|Бухарест/iu, 'Europe/Bucharest'],
  [/Кишин/iu, 'Europe/Chisinau'],
  [/Дублин|Лиссабон|Лондон|Эдинбург|^BST$/iu, 'Europe/London'],
  [/Рейкьявик|Монровия/iu, 'Atlantic/Reykjavik'],
  [/Стамбул/iu, 'Europe/Istanbul'],
  [/Иерусалим/iu, 'Asia/Jerusalem'],
  [/Каир/iu, 'Africa/Cairo'],
  [/Бейрут/iu, 'Asia/Beirut'],
  [/Претори|Хараре/iu, 'Africa/Johannesburg'],
  [/Кувейт|Эр-Рияд/iu, 'Asia/Riyadh'],
  [/Тегеран/iu, 'Asia/Tehran'],
  [/Абу-Даби|Дубай|Мускат/iu, 'Asia/Dubai'],
  [/Баку/iu, 'Asia/Baku'],
  [/Ереван/iu, 'Asia/Yerevan'],
  [/Тбилиси/iu, 'Asia/Tbilisi'],
  [/Ташкент|Ашхабад/iu, 'Asia/Tashkent'],
  [/Алматы|Астана/iu, 'Asia/Almaty'],
  [/Бишкек/iu, 'Asia/Bishkek'],
  [/Исламабад|Карачи/iu, 'Asia/Karachi'],
  [/Нью-Дели|Мумбаи|Колката|^IST$/iu, 'Asia/Kolkata'],
  [/Катманду/iu, 'Asia/Kathmandu'],
  [/Бангкок|Джакарта|Ханой/iu, 'Asia/Bangkok'],
  [/Гонконг|^HKT$/iu, 'Asia/Hong_Kong'],
  [/Пекин|Урумчи/iu, 'Asia/Shanghai'],
  [/Сингапур|Куала-Лумпур|^SGT$/iu, 'Asia/Singapore'],
  [/Тайбэй/iu, 'Asia/Taipei'],
  [/Улан-Батор/iu, 'Asia/Ulaanbaatar'],
  [/Токио|Осака|Саппоро|^JST$/iu, 'Asia/Tokyo'],
  [/Сеул|^KST$/iu, 'Asia/Seoul'],
  [/Перт(?:,|$)/iu, 'Australia/Perth'],
  [/Аделаид/iu, 'Australia/Adelaide'],
  [/Дарвин/iu, 'Australia/Darwin'],
  [/Брисбен/iu, 'Australia/Brisbane'],
  [/Канберр|Мельбурн|Сидней/iu, 'Australia/Sydney'],
  [/Хобарт/iu, 'Australia/Hobart'],
  [/Веллингтон|Окленд/iu, 'Pacific/Auckland'],
  [/Аризона/iu, 'America/Phoenix'],
  [/Мехико|Гвадалахар|Монтеррей/iu, 'America/Mexico_City'],
  [/Богота|Кито|Лима/iu, 'America/Bogota'],
  [/Каракас/iu, 'America/Caracas'],
  [/Сантьяго/iu, 'America/Santiago'],
  [/Бразили[аяу]|Сан-Паулу/iu, 'America/Sao_Paulo'],
  [/Буэнос-Айрес/iu, 'America/Argentina/Buenos_Aires'],
  [/Азорск/iu, 'Atlantic/Azores'],
  [/\bUtc$|^\(?(?:UTC|GMT)\)?$|Coordinated Universal|всемирное|формате UTC|По Гринвичу|\bGreenwich\b/iu, 'UTC'],
]

/** Of the zones with one name these are meant; the rest of them had other clocks long ago. */
const MEANT = [
  ...['Europe/Berlin', 'Europe/Helsinki', 'Europe/Lisbon', 'Atlantic/Reykjavik', 'Europe/London', 'Europe/Moscow'],
  ...AMERICAN.map(([, zone]) => zone),
  ...['Australia/Sydney', 'Australia/Adelaide', 'Australia/Perth', 'Pacific/Auckland', 'Asia/Shanghai'],
]
const [WINTER, SUMMER] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)]

/** IANA zones by the names of ICU in small letters, which is what Java, Android and browsers write. */
let ofIcu: Map<string, string> | undefined

function icuNames(): Map<string, string> {
  const names = new Map<string, string>()
  for (const zone of [...MEANT, ...Intl.supportedValuesOf('timeZone')])
    for (const locale of ['ru', 'en'])
      for (const timeZoneName of ['long', 'longGeneric', 'shortGeneric'] as const) {
        const clock = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
        for (const at of [WINTER, SUMMER]) {
          const name = clock
            .formatToParts(at)
            .find(({ type }) => type === 'timeZoneName')!
            .value.toLowerCase()
          if (!names.has(name)) names.set(name, zone)
        }
      }
  return names
}

/**
 * IANA zone of a name in Russian or English words: of Windows («Восточное время (США и Канада)», «RTZ 2 (зима)»), of ICU
 * («Москва, стандартное время»), or an abbreviation; undefined for others. The first call takes half a second.
 */
export function zoneInWords(name: string): string | undefined {
  const number = Number(RUSSIAN_NUMBERS.exec(name)?.[1])
  if (number >= 1 && number <= 11) return `+${String(number + 1).padStart(2, '0')}:00`
  const table = IN_AMERICA.test(name) ? [...AMERICAN, ...PLACES] : PLACES
  ofIcu ??= icuNames()
  return ofIcu.get(name.toLowerCase()) ?? table.find(([said]) => said.test(name))?.[1]
}
