/** A file of its own, so that tests can put a cheap hash in its place (tests/support/stand-ins/cheap-scrypt.ts). */
export { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';
