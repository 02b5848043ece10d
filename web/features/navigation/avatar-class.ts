export const avatarClass = 'size-11 rounded-full bg-tinta text-md font-bold text-papel uppercase';
