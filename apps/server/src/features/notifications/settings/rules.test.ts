import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterQuiet, headOf, isTimeZone, minuteOfDay } from './rules.ts'

const night = (zone = 'Europe/Moscow', from: string | null = '22:00', to: string | null = '08:00') => ({
  quiet_from: from,
  quiet_to: to,
  time_zone: zone,
})

for (const [at, quiet, expected] of [
  ['2026-11-20T12:00:00+03:00', night(), '2026-11-20T12:00:00+03:00'],
  ['2026-11-20T21:59:59+03:00', night(), '2026-11-20T21:59:59+03:00'],
  ['2026-11-20T22:00:00+03:00', night(), '2026-11-21T08:00:00+03:00'],
  ['2026-11-21T07:59:30+03:00', night(), '2026-11-21T08:00:00+03:00'],
  ['2026-11-21T08:00:00+03:00', night(), '2026-11-21T08:00:00+03:00'],
  // The same instant is already night in Irkutsk.
  ['2026-11-20T18:00:00+03:00', night('Asia/Irkutsk'), '2026-11-21T08:00:00+08:00'],
  ['2026-11-20T13:00:00+03:00', night('Europe/Moscow', '12:30', '14:00'), '2026-11-20T14:00:00+03:00'],
  ['2026-11-20T23:00:00+03:00', night('Europe/Moscow', null, null), '2026-11-20T23:00:00+03:00'],
  ['2026-11-20T23:00:00+03:00', night('Europe/Moscow', '08:00', '08:00'), '2026-11-20T23:00:00+03:00'],
  // Clocks in Berlin go back at three, so the night is an hour longer.
  ['2026-10-24T22:30:00+02:00', night('Europe/Berlin'), '2026-10-25T08:00:00+01:00'],
  // They go forward at two, so it is an hour shorter.
  ['2026-03-28T22:30:00+01:00', night('Europe/Berlin'), '2026-03-29T08:00:00+02:00'],
  // Half past two does not exist then: three is the first time after it.
  ['2026-03-28T22:30:00+01:00', night('Europe/Berlin', '22:00', '02:30'), '2026-03-29T03:00:00+02:00'],
  // On Lord Howe clocks go forward by half an hour.
  ['2026-10-03T22:30:00+10:30', night('Australia/Lord_Howe'), '2026-10-04T08:00:00+11:00'],
  // Zones with half hours.
  ['2026-11-20T22:10:00+05:30', night('Asia/Kolkata'), '2026-11-21T08:00:00+05:30'],
] as const)
  test(`afterQuiet of ${at}, quiet ${quiet.quiet_from}–${quiet.quiet_to} in ${quiet.time_zone}`, () => {
    assert.equal(afterQuiet(new Date(at), quiet).toISOString(), new Date(expected).toISOString())
  })

for (const [coins, head] of [
  [[], 'Новое о монете, за которой вы следите'],
  [['NEAR новое мнение'], 'NEAR: новое мнение'],
  [['NEAR новое мнение', 'NEAR новое мнение'], 'NEAR: новое мнение'],
  [['NEAR новое мнение', 'NEAR новая альфа'], 'NEAR: новое'],
  [
    ['NEAR новое мнение', 'AAVE новая альфа', 'NEAR новый сигнал', 'BTC новый сигнал'],
    'Новое о монетах: NEAR, AAVE и ещё 1',
  ],
] as const)
  test(`the headline of ${coins.length} texts of followed coins is «${head}» and names no author`, () => {
    const told = coins.map((coin) => ({ symbol: coin.split(' ')[0]!, told: coin.split(' ').slice(1).join(' ') }))
    assert.equal(headOf(['coin'], ['Анна Вель'], told), head)
  })

test('isTimeZone accepts known time zones only', () => {
  assert.deepEqual(
    ['Europe/Moscow', 'UTC', 'Луна/Море', '', '../etc'].map((zone) => isTimeZone(zone)),
    [true, true, false, false, false],
  )
  assert.equal(minuteOfDay(new Date('2026-11-20T00:05:00+03:00'), 'Europe/Moscow'), 5)
})

test('a notification’s headline names two people and counts the rest, each once', () => {
  assert.equal(headOf(['thread', 'reply'], ['Соня', 'Соня']), 'Вам ответили: Соня')
  assert.equal(headOf(['mention'], ['А', 'Б', 'В', 'Г', 'А']), 'Вас упомянули: А, Б и ещё 2')
  assert.equal(headOf(['thread'], ['А', 'Б']), 'Новое в обсуждении: А, Б')
  assert.equal(headOf(['reply'], ['Соня\nhttps://evil.example @evil']), 'Вам ответили: Соня', 'a name is no link')
  assert.equal(headOf(['poll', 'thread'], ['А']), 'Новое в обсуждении: А')
  assert.equal(headOf(['poll', 'constructor'], ['А']), 'Новое уведомление: А', 'an unknown kind says nothing false')
})
