import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { longestSalesMessage } from '../../../contract/rules/price-list.ts';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { fieldText } from '../../ui/fields/form-fields.ts';
import { TextAreaField } from '../../ui/fields/text-field.tsx';

/** The plan that is agreed with people: one quiet line under the others. */
export function EnterpriseLine({ termLimit }: { termLimit: number }) {
  const t = useTranslations('upgrade.enterprise');
  const [isOpen, setIsOpen] = useState(false);
  const close = useTranslations('common.actions')('close');
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule pt-6 text-ink-2">
      <p>{t('line', { limit: termLimit })}</p>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t('contact')}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={t('title')} description={t('explain')} closeLabel={close}>
        <ContactForm />
      </Dialog>
    </div>
  );
}

function ContactForm() {
  const t = useTranslations();
  const contact = useMutation(api.payments.contactSales.mutationOptions());
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!contact.isPending) contact.mutate({ message: fieldText(event.currentTarget, 'message') });
  }
  if (contact.isSuccess) {
    return (
      <p role="status" className="font-semibold">
        {t('upgrade.enterprise.sent')}
      </p>
    );
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextAreaField
        label={t('upgrade.enterprise.message')}
        name="message"
        rows={4}
        maxLength={longestSalesMessage}
        error={contact.error ? errorText(t, contact.error, t('upgrade.enterprise.failed')) : undefined}
      />
      <Button type="submit" variant="primary" isPending={contact.isPending}>
        {t('upgrade.enterprise.send')}
      </Button>
    </form>
  );
}
