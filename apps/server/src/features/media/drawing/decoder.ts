import sharp, { type SharpOptions } from 'sharp'

// Hostile files attack decoders, so only those of the accepted formats are enabled.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

const LONGEST_SECONDS = 20

/** A picture to decode; decoding is given up after twenty seconds. */
export const decode = (body: Buffer, options: SharpOptions = {}) =>
  sharp(body, options).timeout({ seconds: LONGEST_SECONDS })
