import Connection from 'nodemailer/lib/smtp-connection';

/** nodemailer's protocol engine alone, without its pool: the pool cannot tell "never connected" from "no reply to the dot". */
export const SMTPConnection = Connection;
export type SMTPConnection = InstanceType<typeof Connection>;
