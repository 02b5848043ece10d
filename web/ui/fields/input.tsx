import { type ChangeEvent, type ComponentProps, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * An input that takes over what was typed or ticked before the script ran: pages come ready to read, and a person on a slow
 * line is at work before React is. Without it the field shows a text the form knows nothing of.
 */
export function Input({ ref, onChange, ...input }: ComponentProps<'input'>) {
  const own = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    const node = own.current;
    if (!node) return;
    const [shown, known] =
      node.type === 'checkbox' ? [node.checked, input.checked] : [node.value, input.value?.toString()];
    if (known === undefined || shown === known) return;
    onChange?.({ target: node, currentTarget: node } as ChangeEvent<HTMLInputElement, HTMLInputElement>);
  });
  // before anything is drawn again, which would write the form's own value into the field
  useLayoutEffect(() => takeOver(), []);
  return (
    <input
      {...input}
      ref={(node) => {
        own.current = node;
        if (typeof ref === 'function') return ref(node);
        if (ref) ref.current = node;
      }}
      onChange={onChange}
    />
  );
}
