export const avatarClass = 'size-11 rounded-full bg-ink text-md font-bold text-paper uppercase';
