// Resources and their fields > Identity result (enhanced NIN) data > paragraph 1 (ruling:photo-is-image)

// The magic numbers of image formats.
const beginnings: readonly RegExp[] = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG\r\n\x1a\n/,
  /^GIF8[79]a/,
  /^RIFF.{4}WEBP/s,
  /^BM/,
  /^(II\*\0|MM\0\*|II\xbc)/, // TIFF, JPEG XR
  /^(\0{3}\x0cjP|\xff\x4f\xff\x51|\xff\x0a|\0{3}\x0cJXL)/, // JPEG 2000, JPEG XL
  /^.{4}ftyp/s, // HEIC, AVIF
  /^\xff\xa0/, // WSQ
  /^\0\0\x01\0/, // ICO
  /^\s*(<\?xml|<svg|<!--|<!DOCTYPE svg)/i,
];

/** Whether a text is an image in Base64, in hexadecimal or in a data URI. */
export function isImage(text: string): boolean {
  const isUri = /^\s*data:/i.test(text);
  const [, head = '', written = ''] = isUri
    ? (/^\s*data:([^,]*),(.*)$/is.exec(text) ?? [])
    : ['', ';base64', text];
  const decoded = written.replaceAll(/%([\da-f]{2})/gi, (_, byte: string) =>
    String.fromCharCode(Number.parseInt(byte, 16)),
  );
  if (!/;base64/i.test(head)) return beginnings.some((one) => one.test(decoded));
  const hex = /^\s*(\\x|0x)?([\da-f\s]+)$/i.exec(written)?.[2];
  const forms = [
    Buffer.from(decoded, 'base64'),
    ...(hex ? [Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')] : []),
  ];
  return forms.some((bytes) => beginnings.some((one) => one.test(bytes.toString('latin1'))));
}
