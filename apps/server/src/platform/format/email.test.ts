import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailAddress } from '@palata/contract/text/email'
import { withWrittenDomain } from './email.ts'

const Address = emailAddress('Нет')
const CASES: [given: string, kept: string | null][] = [
  ['ivan@example.org', 'ivan@example.org'],
  ['Ivan.Petrov+club@Example.Co.Uk', 'Ivan.Petrov+club@Example.Co.Uk'],
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@Почта.РФ', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@mail.москва', 'ivan@mail.xn--80adxhks'],
  ['ivan@bücher.de', 'ivan@xn--bcher-kva.de'],
  ['иван@почта.рф', null],
  ['ivan@почта', null],
  ['ivan@почта..рф', null],
  ['ivan@почта.рф/evil', null],
  ['ivan@почта.рф:25', null],
  ['ivan@почта.рф, petr@example.org', null],
  ['ivan@evil@почта.рф', null],
  ['ivan@example.1', null],
  ['ivan@example.xn--', null],
  ['почта', null],
  [`ivan@${'я'.repeat(60)}.${'ю'.repeat(60)}.${'э'.repeat(60)}.${'щ'.repeat(60)}.рф`, null],
]

for (const [given, kept] of CASES)
  test(`an address of mail is kept in the form that mail servers know: ${given.slice(0, 60)}`, () => {
    assert.equal(Address.safeParse(given).data ?? null, kept)
  })

for (const [kept, written] of [
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@почта.рф'],
  ['Ivan@mail.xn--80adxhks', 'Ivan@mail.москва'],
  ['ivan@xn--bcher-kva.de', 'ivan@bücher.de'],
  ['Ivan.Petrov+club@Example.Co.Uk', 'Ivan.Petrov+club@example.co.uk'],
  ['ivan@xn--a.de', 'ivan@xn--a.de'],
  ['', ''],
] as const)
  test(`an owner reads the address as it is written: ${kept}`, () => assert.equal(withWrittenDomain(kept), written))
