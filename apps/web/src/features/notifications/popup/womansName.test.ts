import { isWomansName } from '@palata/contract/text/womansName'
import { expect, test } from 'vitest'

test.each([
  'Анна',
  'Анна Вель',
  'Вель, Анна',
  'АЛЁНА',
  'Алена К.',
  'Анна-Мария',
  'Дарья 🌿 Стриж',
  'Мария (из Казани)',
  'Екатерина Андреевна Романова',
  'Александра Ким',
  'Любовь и Анна',
  'Вера Лунь',
  'Надежда Римская-Корсакова',
])('«%s» is a name that only women have', (name) => {
  expect(isWomansName(name)).toBe(true)
})

test.each([
  // A man's name leads, ends or stands between.
  'Олег',
  'Олег Роза',
  'Олег Анна',
  'Эрих Мария Ремарк',
  'Карл Мария фон Вебер',
  'Павел Лада',
  'Иван Дарья',
  'Дарья Иван',
  'Анна и Пётр',
  'АРТЕМ Ева',
  'Саша Ева',
  // Names that are common words.
  'Вера',
  'Вера в биткоин',
  'вера лунь',
  'Вера Лунь и Ко',
  'Вера Олег',
  'Любовь к риску',
  'Надежда умирает последней',
  'Роза ветров',
  'Лада Веста',
  'Цивилизация майя',
  'Гора злата',
  'Врата ада',
  'Миру мира',
  '8 марта',
  'Минные поля',
  'Верховная рада',
  // Names that both have, nicknames and other scripts.
  'Саша Грей',
  'Женя',
  'Никита Илья',
  'Аннапурна',
  'НеАнна',
  'hodler77',
  'Anna',
  '',
])('«%s» is not', (name) => {
  expect(isWomansName(name)).toBe(false)
})
