/** A dollar and letters of one alphabet that are no part of a longer word: `$BTC` and `$ВТС`, never `US$BTC` or `$100`. */
export const TICKER = /(?<![\p{L}\p{N}_$])\$([A-Za-zА-Яа-яЁё][A-Za-zА-Яа-яЁё0-9]{1,9})(?![\p{L}\p{N}_])/gu
