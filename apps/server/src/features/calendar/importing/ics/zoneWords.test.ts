import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zoneInWords } from './zoneWords.ts'

const [WINTER, SUMMER] = [Date.UTC(2026, 11, 1), Date.UTC(2027, 6, 1)]

/** The clock of a zone at an instant, such as `2026-12-01 03:00:00`. */
const clock = (zone: string, at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
const isAlike = (zone: string, other: string) => [WINTER, SUMMER].every((at) => clock(zone, at) === clock(other, at))

// Names as Windows 7 to 11, Outlook, Exchange and people write them.
const NAMES: [name: string, zone: string][] = [
  ['Восточное время (США и Канада)', 'America/New_York'],
  ['Центральное время (США и Канада)', 'America/Chicago'],
  ['Горное время (США и Канада)', 'America/Denver'],
  ['Тихоокеанское время (США и Канада)', 'America/Los_Angeles'],
  ['Тихоокеанское время США (зима)', 'America/Los_Angeles'],
  ['Атлантическое время (Канада)', 'America/Halifax'],
  ['Аляска', 'America/Anchorage'],
  ['Гавайи', 'Pacific/Honolulu'],
  ['Ньюфаундленд', 'America/St_Johns'],
  ['Аризона', 'America/Phoenix'],
  ['Амстердам, Берлин, Берн, Вена, Рим, Стокгольм', 'Europe/Berlin'],
  ['Белград, Братислава, Будапешт, Любляна, Прага', 'Europe/Budapest'],
  ['Брюссель, Копенгаген, Мадрид, Париж', 'Europe/Paris'],
  ['Варшава, Загреб, Сараево, Скопье', 'Europe/Warsaw'],
  ['Вильнюс, Киев, Рига, София, Таллин, Хельсинки', 'Europe/Kiev'],
  ['Дублин, Лиссабон, Лондон, Эдинбург', 'Europe/London'],
  ['Восточная Европа, стандартное время', 'Europe/Helsinki'],
  ['Центральноевропейское время', 'Europe/Berlin'],
  ['Восточноевропейское летнее время', 'Europe/Helsinki'],
  ['Москва, стандартное время', 'Europe/Moscow'],
  ['Московское время', 'Europe/Moscow'],
  ['Волгоград, Москва, Санкт-Петербург', 'Europe/Moscow'],
  ['RTZ 2 (зима)', 'Europe/Moscow'],
  ['RTZ 1 (зима)', 'Europe/Kaliningrad'],
  ['Russia TZ 4 Standard Time', 'Asia/Yekaterinburg'],
  ['RTZ 11 (зима)', 'Asia/Kamchatka'],
  ['Екатеринбург, стандартное время', 'Asia/Yekaterinburg'],
  ['Иерусалим', 'Asia/Jerusalem'],
  ['Абу-Даби, Мускат', 'Asia/Dubai'],
  ['Колката, Мумбаи, Нью-Дели, Ченнай', 'Asia/Kolkata'],
  ['Гонконг, Пекин, Урумчи, Чунцин', 'Asia/Shanghai'],
  ['Осака, Саппоро, Токио', 'Asia/Tokyo'],
  ['Канберра, Мельбурн, Сидней', 'Australia/Sydney'],
  ['Веллингтон, Окленд', 'Pacific/Auckland'],
  ['Индокитай', 'Asia/Bangkok'],
  ['Время в формате UTC', 'UTC'],
  ['Среднее время по Гринвичу', 'UTC'],
  ['Pacific Daylight Time', 'America/Los_Angeles'],
  ['Central European Summer Time', 'Europe/Berlin'],
  ['Нью-Йорк', 'America/New_York'],
  ['EDT', 'America/New_York'],
  ['CEST', 'Europe/Berlin'],
  ['МСК', 'Europe/Moscow'],
]
for (const [name, zone] of NAMES)
  test(`a zone is known by its words: ${name}`, () => {
    const known = zoneInWords(name)
    assert.ok(known && isAlike(known, zone), `${known} is not ${zone}`)
  })

test('every zone is known by its names of ICU in Russian and English', () => {
  const zonesOf = new Map<string, string[]>()
  for (const zone of Intl.supportedValuesOf('timeZone'))
    for (const locale of ['ru', 'en'])
      for (const at of [WINTER, SUMMER]) {
        const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'long' }).formatToParts(at)
        const name = parts.find(({ type }) => type === 'timeZoneName')!.value
        if (!name.startsWith('GMT')) zonesOf.set(name, [...(zonesOf.get(name) ?? []), zone])
      }
  assert.ok(zonesOf.size > 200)
  const missed = [...zonesOf].filter(([name, zones]) => {
    const known = zoneInWords(name)
    return !known || !zones.some((zone) => isAlike(zone, known))
  })
  assert.deepEqual(missed, [])
})

test('words that name no zone give none', () => {
  for (const name of ['Луна', '', 'Рынок', 'RTZ 12', 'Римская империя', 'Пертская'])
    assert.equal(zoneInWords(name), undefined, name)
})
