/** In a separate file so that tests can replace it by a cheap hash (tests/support/stand-ins/cheap-scrypt.ts). */
export { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';
