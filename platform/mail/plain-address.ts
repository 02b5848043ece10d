/** Exactly one mailbox with no room for a second: quoted local parts and anything unusual are refused (RELIABILITY.md C17). */
export function isPlainAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s"(),:;<>@[\]\\\p{Cc}]{1,64}@[^\s"(),:;<>@[\]\\\p{Cc}]+$/u.test(address);
}
