-- A file may say who paid where an earlier one did not (MT-08).
grant update (memo, document) on public.bank_movements to leme_app;
