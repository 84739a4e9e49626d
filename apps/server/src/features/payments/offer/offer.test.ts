import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standardClub } from '@palata/contract/club/settings'
import { SubscriptionOption, Tariff } from '@palata/contract/membership'
import { readConfig } from '#platform/config.ts'
import { givenOf } from '../../../services/club.ts'
import { pricesOf } from '../../../services/payments.ts'
import { offerOf } from './offer.ts'

const offer = (environment = {}) => offerOf(pricesOf({ ...standardClub, ...givenOf(readConfig(environment)) }))

// spec
test('the offer lists what is sold, at the configured prices', () => {
  const [nft, year, twoMonths] = offer({ LINK_OPENSEA: 'https://opensea.io/collection/pon' })
  assert.deepEqual(nft, {
    title: 'NFT',
    price: 0.34,
    currency: 'ETH',
    value_label: 'Разовый платеж',
    days: null,
    tag: '',
    tag_style: 'default',
    is_pon: true,
    tariff: null,
    link: 'https://opensea.io/collection/pon',
    additional_button_text: 'Активировать NFT',
  })
  assert.deepEqual([year!.price, year!.currency, year!.value_label, year!.days], [239, 'USD', '19.9 $ в месяц', 365])
  assert.deepEqual([year!.tag, year!.tag_style, year!.tariff], ['экономия 44%', 'primary', '1year'])
  assert.deepEqual([twoMonths!.price, twoMonths!.value_label, twoMonths!.days], [59, '29.5 $ в месяц', 60])
  assert.deepEqual(SubscriptionOption.shape.tag_style.options, ['primary', 'secondary', 'default'])
  assert.deepEqual(Tariff.options, ['1year', '2months'])
  assert.deepEqual([twoMonths!.tag, twoMonths!.tag_style, twoMonths!.tariff], ['', 'default', '2months'])
})

for (const [title, environment, tag] of [
  ['the year’s tag tells how much other prices save', { PRICE_1YEAR: '240', PRICE_2MONTHS: '60' }, 'экономия 33%'],
  ['a year that saves nothing has no tag', { PRICE_1YEAR: '360', PRICE_2MONTHS: '60' }, ''],
  ['the operator’s TAG_1YEAR replaces the tag', { PRICE_1YEAR: '100', TAG_1YEAR: 'до Нового года' }, 'до Нового года'],
] as const) {
  test(title, () => assert.equal(offer(environment)[1]!.tag, tag))
}
